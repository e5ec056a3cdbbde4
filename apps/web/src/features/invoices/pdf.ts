import { fetchFile } from '../../app/files.ts';
import { saveFile } from '../../ui/index.ts';

/** The PDF of an invoice. @throws Error with the server's words. */
export const fetchInvoicePdf = (id: string, signal?: AbortSignal): Promise<Blob> =>
  fetchFile(`invoices/${id}/pdf`, { signal: signal ?? null });

/** Opens the PDF in a tab of its own; the tab is opened at once, before a blocker could object. */
export async function openInvoicePdf(id: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const url = URL.createObjectURL(await fetchInvoicePdf(id));
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
