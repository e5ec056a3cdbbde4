import { DOCUMENT_FORMATS, type DocumentFormat } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { type Order, useDownload } from './use-download.ts';

type SaveDocumentProps = {
  order: (format: DocumentFormat) => ReturnType<Order>;
  /** While the page shows what is not saved yet: the document would not hold it. */
  isBlocked?: boolean;
};

/** Saves a document that a job makes, in any of its formats. */
export function SaveDocument({ order, isBlocked = false }: SaveDocumentProps) {
  const { busy, save } = useDownload();
  return DOCUMENT_FORMATS.map((format) => (
    <Button
      key={format}
      variant="default"
      loading={busy === format}
      disabled={isBlocked || (busy !== null && busy !== format)}
      onClick={() => void save(format, () => order(format))}
    >
      Save {format.toUpperCase()}
    </Button>
  ));
}
