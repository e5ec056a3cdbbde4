import {
  DOCUMENT_FORMATS,
  DOCUMENT_RETENTION_DAYS,
  DOWNLOAD_TITLES,
  type DocumentFormat,
  type DownloadKind,
} from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useQuery } from 'urql';
import { OWN_ZONE } from '../../platform/places/own-zone.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import {
  formatInstant,
  Panel,
  State,
  TableHead,
  Tag,
  type Tone,
  Waiting,
  WideTable,
} from '../../ui/index.ts';
import {
  DOWNLOADS,
  FREIGHT_STATEMENT,
  VESSEL_PERFORMANCE,
  VOYAGE_INSTRUCTIONS,
  VOYAGE_RECAP,
  VOYAGE_STATEMENT,
} from './downloads.queries.ts';
import { StoredDocuments } from './StoredDocuments.tsx';
import { type Order, useDownload } from './use-download.ts';

const CONTEXT = { additionalTypenames: ['DocumentDownload'] };

type Props = { voyageId: string; vesselId: string };

const CHOICES = [
  { kind: 'freight', text: 'Freight of each cargo, laytime claims, what is invoiced and paid.' },
  { kind: 'performance', text: 'Speed, time and fuel of every passage, and what ports took.' },
  { kind: 'profit', text: 'Estimated, latest, actual and posted, line by line.' },
  { kind: 'recap', text: 'What was fixed: parties, cargoes, ports, laytime, freight and terms.' },
  {
    kind: 'instructions',
    text: 'Orders of the master: ports, times, speed, cargo, bunkers, agents, reports. No money.',
  },
] as const;

type Kind = (typeof CHOICES)[number]['kind'];

/** Papers of a voyage: what can be made, and what was made in the last days. */
export function VoyageDocuments({ voyageId, vesselId }: Props) {
  const [{ data, error }, again] = useQuery({
    query: DOWNLOADS,
    variables: { subjectId: voyageId },
    context: CONTEXT,
  });
  const [freight] = useMutate(FREIGHT_STATEMENT);
  const [performance] = useMutate(VESSEL_PERFORMANCE);
  const [statement] = useMutate(VOYAGE_STATEMENT);
  const [recap] = useMutate(VOYAGE_RECAP);
  const [instructions] = useMutate(VOYAGE_INSTRUCTIONS);
  const { busy, open, save, openMade } = useDownload();
  const orderOf = (kind: Kind, format: DocumentFormat): Order => {
    const asked = { voyageId, userTimezone: OWN_ZONE, format };
    const orders: Readonly<Record<Kind, Order>> = {
      freight: () => freight(asked),
      performance: () => performance({ vesselId, voyageId, format }),
      profit: () => statement(asked),
      recap: () => recap(asked),
      instructions: () => instructions(asked),
    };
    return orders[kind];
  };
  const make = async (kind: Kind, format: DocumentFormat) => {
    const order = orderOf(kind, format);
    await (format === 'pdf' ? open : save)(`${kind}.${format}`, order);
    again({ requestPolicy: 'network-only' });
  };
  return (
    <>
      <Panel title="Make a document" flush>
        <ul className="plain-list">
          {CHOICES.map(({ kind, text }) => (
            <li key={kind} className="document-choice">
              <span className="grow">
                <strong>{DOWNLOAD_TITLES[kind]}</strong>
                <span className="muted small document-text">{text}</span>
              </span>
              {DOCUMENT_FORMATS.map((format) => (
                <Button
                  key={format}
                  variant="default"
                  loading={busy === `${kind}.${format}`}
                  disabled={busy !== null && busy !== `${kind}.${format}`}
                  aria-label={`Make ${format.toUpperCase()} of ${DOWNLOAD_TITLES[kind].toLowerCase()}`}
                  onClick={() => void make(kind, format)}
                >
                  Make {format.toUpperCase()}
                </Button>
              ))}
            </li>
          ))}
        </ul>
      </Panel>
      <StoredDocuments voyageId={voyageId} />
      <Panel
        title="Documents made"
        hint={`yours alone, kept for ${DOCUMENT_RETENTION_DAYS} days`}
        flush
      >
        {error ? <FailedRead error={error} onRetry={again} /> : !data && <Waiting />}
        {data && <Made rows={data.documentDownloads} busy={busy} onOpen={openMade} />}
      </Panel>
    </>
  );
}

type Row = {
  documentId: string;
  kind: string;
  status: string;
  downloadUrl?: string | null | undefined;
  fileName: string;
  reason: string;
  askedAt: string;
  expiresAt: string;
};

const TONES: Readonly<Record<string, Tone>> = {
  pending: 'idle',
  generating: 'idle',
  success: 'positive',
  failure: 'negative',
};
const WORDS: Readonly<Record<string, string>> = {
  pending: 'Waiting',
  generating: 'Being made',
  success: 'Ready',
  failure: 'Failed',
};

type MadeProps = {
  rows: readonly Row[];
  busy: string | null;
  onOpen: (row: Row) => Promise<void>;
};

/** A workbook is saved, a PDF is shown. */
const isBook = ({ fileName }: Row): boolean => fileName.endsWith('.xlsx');

function Made({ rows, busy, onOpen }: MadeProps) {
  if (rows.length === 0) {
    return (
      <State title="No document made yet">What you make stands here to be opened again.</State>
    );
  }
  return (
    <WideTable label="Documents made">
      <table className="plain-table wraps">
        <caption className="visually-hidden">Documents made</caption>
        <TableHead texts={['Document', 'Status', 'Asked for', 'Kept until', 'File']} figures={[]} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.documentId}>
              <th scope="row">
                {DOWNLOAD_TITLES[row.kind as DownloadKind]}
                {isBook(row) && ', XLSX'}
              </th>
              <td>
                <Tag tone={TONES[row.status] ?? 'idle'}>{WORDS[row.status] ?? row.status}</Tag>
                {row.reason && <div className="muted tiny">{row.reason}</div>}
              </td>
              <td className="nowrap">{formatInstant(row.askedAt)}</td>
              <td className="nowrap">{formatInstant(row.expiresAt)}</td>
              <td>
                {row.downloadUrl && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    loading={busy === row.downloadUrl}
                    onClick={() => void onOpen(row)}
                  >
                    {isBook(row) ? 'Save' : 'Open'}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
