import { KYC_DOCUMENT_KINDS, KYC_DOCUMENTS, type KycDocumentKind } from '@mainsheet/contract';
import { Button, Select } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { useQuestion } from '../../platform/records/use-question.tsx';
import { Alert, FileChooser, Panel } from '../../ui/index.ts';
import { DocumentList } from './DocumentList.tsx';
import { uploadDocument } from './documents.ts';
import { type KycDocument, REMOVE_DOCUMENT } from './kyc.queries.ts';
import './kyc.css';

const TYPES = 'application/pdf,image/png,image/jpeg';

type DocumentsPanelProps = {
  documents: readonly KycDocument[];
  kinds?: readonly KycDocumentKind[];
  /** Whether a document may still be taken away. */
  mayRemove: (document: KycDocument) => boolean;
  onChanged: () => void;
};

function useUploads(onChanged: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const add = async (kind: KycDocumentKind, files: readonly File[]) => {
    setBusy(true);
    const refused: string[] = [];
    for (const file of files) {
      const reason = await uploadDocument(kind, file);
      if (reason) refused.push(`${file.name}: ${reason}`);
    }
    setBusy(false);
    setFailure(refused.length > 0 ? refused.join(' ') : null);
    onChanged();
  };
  return { busy, failure, add };
}

/** Papers of the application: chosen or dropped, sent at once. */
export function DocumentsPanel(props: DocumentsPanelProps) {
  const { documents, kinds = KYC_DOCUMENT_KINDS, mayRemove, onChanged } = props;
  const [kind, setKind] = useState<KycDocumentKind>(kinds[0] ?? 'other');
  const { busy, failure, add } = useUploads(onChanged);
  const [removeDocument] = useMutate(REMOVE_DOCUMENT);
  const [ask, question] = useQuestion();
  const remove = async (document: KycDocument) => {
    showOutcome(await removeDocument({ documentId: document.id }));
    onChanged();
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (!busy) void add(kind, [...event.dataTransfer.files]);
  };
  return (
    <Panel title="Documents" hint="PDF, PNG or JPEG, 10 MB each" flush>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same */}
      <div className="kyc-upload" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        {failure && <Alert tone="negative">{failure}</Alert>}
        <div className="row">
          <Select
            aria-label="Kind of document"
            size="xs"
            w={190}
            data={kinds.map((value) => ({ value, label: KYC_DOCUMENTS[value] }))}
            value={kind}
            onChange={(chosen) => chosen && setKind(chosen as KycDocumentKind)}
          />
          <FileChooser accept={TYPES} isMultiple onChoose={(files) => add(kind, files)}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                loading={busy}
                leftSection={<IconUpload size={14} aria-hidden />}
              >
                Upload
              </Button>
            )}
          </FileChooser>
          <span className="muted small">or drop files here</span>
        </div>
      </div>
      <DocumentList
        documents={documents}
        pathOf={(document) => `kyc/documents/${document.id}`}
        actionOf={(document) =>
          mayRemove(document) && (
            <Button
              variant="default"
              aria-label={`Take away ${document.name}`}
              onClick={() =>
                ask({
                  title: `Take away ${document.name}?`,
                  action: 'Take away',
                  danger: true,
                  text: 'It is not kept. You can upload it again.',
                  onYes: () => void remove(document),
                })
              }
            >
              Take away
            </Button>
          )
        }
      />
      {question}
    </Panel>
  );
}
