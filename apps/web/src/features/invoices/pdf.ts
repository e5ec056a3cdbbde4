import { errorTextOf } from '../../api/rest.ts';
import { refreshSession, restHeaders } from '../../app/session.ts';

const UNAUTHENTICATED = 401;

/** The PDF of an invoice, read with the session's headers. @throws Error with the server's words. */
export async function fetchInvoicePdf(id: string, signal?: AbortSignal): Promise<Blob> {
  const ask = () =>
    fetch(`/v2/invoices/${id}/pdf`, {
      credentials: 'same-origin',
      headers: restHeaders(),
      signal: signal ?? null,
    });
  let answer = await ask();
  if (answer.status === UNAUTHENTICATED && (await refreshSession())) answer = await ask();
  if (answer.ok) return answer.blob();
  const body: unknown = await answer.json().catch(() => null);
  throw new Error(errorTextOf({ status: answer.status, body, requestId: null }));
}

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
  const url = URL.createObjectURL(await fetchInvoicePdf(id));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.pdf`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
