import { VOYAGE_DOCUMENT_TITLES, type VoyageDocumentKind } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useQuery } from 'urql';
import type { StoredDocumentsQuery } from '../../api/generated/graphql.ts';
import { downloadFile, pathOfFile, sizeText } from '../../platform/lists/files.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { formatInstant, Panel, State, TableHead, Waiting, WideTable } from '../../ui/index.ts';
import { STORED_DOCUMENTS } from './downloads.queries.ts';

const CONTEXT = { additionalTypenames: ['VoyageDocument'] };

/** Documents that stay with a voyage, each with its type and version. */
export function StoredDocuments({ voyageId }: { voyageId: string }) {
  const [{ data, error }, again] = useQuery({
    query: STORED_DOCUMENTS,
    variables: { voyageId },
    context: CONTEXT,
  });
  return (
    <Panel title="Documents of the voyage" hint="they stay as they were made" flush>
      {error ? <FailedRead error={error} onRetry={again} /> : !data && <Waiting />}
      {data && <Stored rows={data.voyageDocuments} />}
    </Panel>
  );
}

function Stored({ rows }: { rows: StoredDocumentsQuery['voyageDocuments'] }) {
  if (rows.length === 0) {
    return (
      <State title="No document yet">
        A laytime claim makes its package: statement, facts, notices and invoice as one PDF, or as a
        workbook.
      </State>
    );
  }
  return (
    <WideTable label="Documents of the voyage">
      <table className="plain-table wraps">
        <caption className="visually-hidden">Documents of the voyage</caption>
        <TableHead
          texts={['Type', 'Of', 'Version', 'Missing in it', 'Made', 'File']}
          figures={[]}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{VOYAGE_DOCUMENT_TITLES[row.kind as VoyageDocumentKind]}</th>
              <td>{row.sourceName}</td>
              <td>{row.version}</td>
              <td className="muted small">{row.missing.join('; ')}</td>
              <td>
                {row.madeBy}, <span className="nowrap">{formatInstant(row.madeAt)} UTC</span>
              </td>
              <td>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Save ${row.fileName}`}
                  onClick={() => void downloadFile(row.fileName, pathOfFile(row.downloadUrl))}
                >
                  Save, {sizeText(row.byteSize)}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
