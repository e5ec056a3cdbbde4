import { fetchFile } from '../../../platform/lists/files.ts';
import { saveFile } from '../../../ui/index.ts';

/** The PDF of an invoice. @throws Error with the server's words. */
export const fetchInvoicePdf = (id: string, signal?: AbortSignal): Promise<Blob> =>
  fetchFile(`invoices/${id}/pdf`, { signal: signal ?? null });

/** Opens the PDF in a tab of its own. @throws Error with the server's words. */
export const openInvoicePdf = (id: string): Promise<void> => openPdf(() => fetchInvoicePdf(id));

/** Opens a PDF that is on its way in a tab of its own, at once, before a blocker could object. */
export async function openPdf(fetchPdf: () => Promise<Blob>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const url = URL.createObjectURL(await fetchPdf());
    if (tab) tab.location.replace(url);
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

export async function saveInvoicePdf(id: string, name: string): Promise<void> {
  saveFile(`${name}.pdf`, await fetchInvoicePdf(id));
}
