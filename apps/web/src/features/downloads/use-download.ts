import { STILL_MADE } from '@mainsheet/contract';
import { useState } from 'react';
import { type Client, useClient } from 'urql';
import { errorText } from '../../api/error-text.ts';
import type { OutcomeFragment } from '../../api/generated/graphql.ts';
import { fetchFile, pathOfFile } from '../../platform/lists/files.ts';
import type { Outcome } from '../../platform/records/mutations.ts';
import { saveFile, showSnackbar } from '../../ui/index.ts';
import { openPdf } from '../invoices/index.ts';
import { DOWNLOAD } from './downloads.queries.ts';
import { pollDocument } from './poll-document.ts';

type Ordered = OutcomeFragment & { document?: { documentId: string } | null | undefined };
export type Order = () => Promise<Outcome<Ordered>>;
type Made = { downloadUrl?: string | null | undefined; fileName: string };
type File = { name: string; content: Blob };

const asked = { requestPolicy: 'network-only' } as const;

/** @throws Error in words when it was refused, failed, or is not made after the last try */
async function madeFile(client: Client, order: Order): Promise<File> {
  const { answer, refusal } = await order();
  if (!answer?.document) throw new Error(refusal ?? 'Something went wrong');
  const { documentId } = answer.document;
  const found = await pollDocument(async () => {
    const { data, error } = await client.query(DOWNLOAD, { documentId }, asked).toPromise();
    if (!data) throw new Error(error ? errorText(error) : 'Something went wrong');
    return data.downloadPdfMonkeyDocument;
  });
  if (found === null) throw new Error(STILL_MADE);
  if (!found.downloadUrl) throw new Error(found.reason);
  return { name: found.fileName, content: await fetchFile(pathOfFile(found.downloadUrl)) };
}

/** Asks for documents that a job makes, waits for them, and opens or saves them; `busy` names the one under way. */
export function useDownload() {
  const client = useClient();
  const [busy, setBusy] = useState<string | null>(null);
  const withMessage = async (name: string, work: () => Promise<void>) => {
    setBusy(name);
    try {
      await work();
    } catch (failure) {
      showSnackbar(failure instanceof Error ? failure.message : String(failure), { error: true });
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    open: (name: string, order: Order) =>
      withMessage(name, () => openPdf(async () => (await madeFile(client, order)).content)),
    save: (name: string, order: Order) =>
      withMessage(name, async () => {
        const file = await madeFile(client, order);
        saveFile(file.name, file.content);
      }),
    openMade: ({ downloadUrl, fileName }: Made) =>
      withMessage(downloadUrl ?? '', async () => {
        const read = () => fetchFile(pathOfFile(downloadUrl ?? ''));
        if (fileName.endsWith('.pdf')) await openPdf(read);
        else saveFile(fileName, await read());
      }),
  };
}
