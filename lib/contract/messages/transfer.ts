import {
  type ExportFile,
  exportFormatShape,
  filePartShape,
  type ImportOutcome,
  importOrderShape,
  type PreviewOutcome,
} from '../library';
import { key } from '../schema-pieces';
import { message } from './define-message';

/** Export and import. */
export const TRANSFER_MESSAGES = {
  /** The parts of a file, in order; then a preview of what importing the whole would change. */
  'library:uploadPart': message(filePartShape),
  'library:previewImport': message(key).answer<PreviewOutcome>(),
  /** May be sent again if the answer was lost. */
  'library:import': message(importOrderShape).answer<ImportOutcome>(),
  'library:export': message(exportFormatShape).answer<ExportFile>(),
};
