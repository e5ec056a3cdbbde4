import { fetchFile } from '../../platform/lists/files.ts';
import { openPdf } from '../invoices/index.ts';

/** Opens the PDF of a credit note in a tab of its own. @throws Error with the server's words. */
export const openCreditNotePdf = (id: string): Promise<void> =>
  openPdf(() => fetchFile(`credit-notes/${id}/pdf`, { signal: null }));
