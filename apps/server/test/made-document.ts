import { setTimeout as pause } from 'node:timers/promises';
import type { SignedIn } from './test-server.ts';

export type MadeDocument = {
  documentId: string;
  kind: string;
  status: string;
  downloadUrl: string | null;
  fileName: string;
  reason: string;
};

export const DOCUMENT = 'documentId kind status downloadUrl fileName reason';

/** Asks for a document by a mutation of one root field; the refusal's code in its place. */
export async function orderDocument(
  by: SignedIn,
  call: string,
): Promise<MadeDocument | string | undefined> {
  const { data, errors } = await by.graphql<Record<string, { document: MadeDocument | null }>>(
    `mutation { ${call} { errorFlag message violations { message } document { ${DOCUMENT} } } }`,
  );
  return Object.values(data ?? {})[0]?.document ?? errors?.[0]?.extensions.code;
}

/** How far it is, by the call that browsers poll. */
export async function readDocument(by: SignedIn, id: string): Promise<MadeDocument | string> {
  const { data, errors } = await by.graphql<{ downloadPdfMonkeyDocument: MadeDocument }>(
    `{ downloadPdfMonkeyDocument(documentId: "${id}") { ${DOCUMENT} } }`,
  );
  return data?.downloadPdfMonkeyDocument ?? errors?.[0]?.extensions.code ?? 'no answer';
}

/** Waits for a document that a worker makes. */
export async function madeDocument(by: SignedIn, call: string): Promise<MadeDocument> {
  const ordered = await orderDocument(by, call);
  if (typeof ordered !== 'object') throw new Error(`Refused: ${ordered}`);
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await readDocument(by, ordered.documentId);
    if (typeof found === 'string') throw new Error(found);
    if (['success', 'failure'].includes(found.status)) return found;
    await pause(50);
  }
  throw new Error('The document was not made in ten seconds');
}
