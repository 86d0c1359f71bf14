import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { exportLibrary } from '@/lib/background/transfer/export-library';
import { previewImport } from '@/lib/background/transfer/preview-import';
import { importFile, resumeImports } from '@/lib/background/transfer/run-import';
import { offerLazyScript } from '@/lib/platform/lazy-script';

/** Export and import as a script of its own. See `lib/background/transfer/start-transfer.ts`. */
export default defineUnlistedScript(() =>
  offerLazyScript('transfer', { exportLibrary, importFile, previewImport, resumeImports }),
);
