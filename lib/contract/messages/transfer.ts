import {
  type ExportFile,
  exportFormatShape,
  filePartShape,
  type ImportOutcome,
  importOrderShape,
  type PreviewOutcome,
} from '../library';
import { key } from '../schema-pieces';
import { message } from './message';

/** Export and import. */
export const TRANSFER_MESSAGES = {
  /** Pieces of a file in their order, and then what importing the whole would change. */
  'library:uploadPart': message(filePartShape),
  'library:previewImport': message(key).answer<PreviewOutcome>(),
  /** May be sent again where the answer was lost. */
  'library:import': message(importOrderShape).answer<ImportOutcome>(),
  'library:export': message(exportFormatShape).answer<ExportFile>(),
};
