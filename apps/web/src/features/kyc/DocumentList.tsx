import { KYC_DOCUMENTS, type KycDocumentKind } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sizeText } from '../../platform/lists/files.ts';
import { formatDay, showSnackbar } from '../../ui/index.ts';
import { saveDocument } from './documents.ts';
import type { KycDocument } from './kyc.queries.ts';

export const kindName = (kind: string): string => KYC_DOCUMENTS[kind as KycDocumentKind] ?? kind;

type DocumentListProps = {
  documents: readonly KycDocument[];
  /** Where a document is read: `kyc/documents/…`. */
  pathOf: (document: KycDocument) => string;
  /** A button beside each. */
  actionOf?: (document: KycDocument) => ReactNode;
};

/** Papers with who brought them; a click saves one. */
export function DocumentList({ documents, pathOf, actionOf }: DocumentListProps) {
  const save = (document: KycDocument) =>
    saveDocument(pathOf(document), document.name).catch((failure: Error) =>
      showSnackbar(failure.message, { error: true }),
    );
  return (
    <ul className="kyc-documents">
      {documents.map((document) => (
        <li key={document.id}>
          <IconFileText size={16} aria-hidden />
          <div className="grow">
            <div className="strong ellipsis">{document.name}</div>
            <div className="muted small">
              {kindName(document.kind)}, {sizeText(document.byteSize)}, {document.uploadedBy},{' '}
              {formatDay(document.createdAt.slice(0, 10))}
            </div>
          </div>
          <Button
            variant="default"
            aria-label={`Download ${document.name}`}
            onClick={() => void save(document)}
          >
            Download
          </Button>
          {actionOf?.(document)}
        </li>
      ))}
    </ul>
  );
}
