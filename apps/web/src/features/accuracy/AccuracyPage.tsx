import { ACCURACY_KIND_NAMES, ACCURACY_KINDS, type AccuracyKind } from '@mainsheet/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { accuracyHref } from '../../platform/navigation/record-links.ts';
import { listPhase } from '../../platform/records/failures.ts';
import { type Column, ListPage, Page, PageHead, TabBar } from '../../ui/index.ts';
import { VoyageTabs } from '../laytime/index.ts';
import { AccuracyDialog } from './AccuracyDialog.tsx';
import { ACCURACY_LIST, type SubjectRow } from './accuracy.queries.ts';
import { decimalsOf, differenceOf, rangeText, suggestedText } from './accuracy-words.ts';

const TABS = ACCURACY_KINDS.map((key) => ({ key, label: ACCURACY_KIND_NAMES[key] }));
const SUBJECTS: Readonly<Record<AccuracyKind, string>> = {
  portCost: 'Port',
  portDays: 'Port',
  seaDays: 'Vessel',
  seaConsumption: 'Vessel and fuel',
  brokerResult: 'Broker',
};

const isKind = (text: unknown): text is AccuracyKind =>
  (ACCURACY_KINDS as readonly unknown[]).includes(text);

function columnsOf(kind: AccuracyKind, unit: string): readonly Column<SubjectRow>[] {
  const decimals = decimalsOf(unit);
  const isDaily = kind === 'brokerResult';
  const figure = { kind: 'number', unit, decimals } as const;
  return [
    { key: 'name', header: SUBJECTS[kind], width: 190, kind: 'text', value: ({ name }) => name },
    { key: 'count', header: 'Figures', width: 76, kind: 'number', value: ({ count }) => count },
    {
      ...figure,
      key: 'estimated',
      header: 'Estimated',
      width: 118,
      value: ({ estimated }) => estimated.median,
    },
    {
      ...figure,
      key: 'actual',
      header: 'Actual',
      width: 118,
      value: ({ actual }) => actual.median,
    },
    {
      key: 'range',
      header: 'Eight of ten',
      unit,
      width: 170,
      kind: 'text',
      value: ({ actual }) => rangeText(actual, decimals),
    },
    {
      key: 'difference',
      header: 'Difference',
      width: 98,
      kind: 'number',
      value: ({ difference, ratio }) => (difference ?? ratio)?.median ?? null,
      text: differenceOf,
    },
    {
      key: 'error',
      header: 'Mean error',
      unit: isDaily ? unit : '%',
      width: 108,
      kind: 'number',
      decimals: isDaily ? 0 : 1,
      value: ({ error }) => (isDaily ? error : error * 100),
    },
    {
      key: 'correction',
      header: 'Suggested',
      width: 180,
      kind: 'text',
      value: suggestedText,
    },
  ];
}

const NO_ROWS: readonly SubjectRow[] = [];
const keyOf = ({ key }: SubjectRow) => key;
const nameOf = ({ name }: SubjectRow) => name;
const CONTEXT = { additionalTypenames: ['Voyage', 'PortDisbursement', 'VesselReport'] };

type AccuracySearch = { kind?: string; key?: string };

/** What came of estimates, by port, vessel and broker. */
export function AccuracyPage() {
  const navigate = useNavigate();
  const { kind: asked, key } = useSearch({ strict: false }) as AccuracySearch;
  const kind = isKind(asked) ? asked : 'portCost';
  const list = useListView({ kind });
  const [result, again] = useQuery({ query: ACCURACY_LIST, variables: { kind }, context: CONTEXT });
  const page = result.data?.listAccuracy;
  const rows = page?.rows ?? NO_ROWS;
  const unit = rows[0]?.unit ?? '';
  const columns = useMemo(() => columnsOf(kind, unit), [kind, unit]);
  const show = (search: AccuracySearch) => void navigate({ to: '.', search: search as never });
  return (
    <Page>
      <PageHead
        title="Accuracy of estimates"
        meta={
          <span className="muted small">
            completed voyages against the estimates they were fixed by
          </span>
        }
        tabs={<VoyageTabs present="/contracts/accuracy" />}
      />
      <TabBar label="Figures" tabs={TABS} active={kind} onChange={(next) => show({ kind: next })}>
        <ListPage
          key={kind}
          label={ACCURACY_KIND_NAMES[kind]}
          rows={rows}
          total={page?.total ?? 0}
          status={listPhase(result, again)}
          columns={columns}
          rowId={keyOf}
          rowName={nameOf}
          {...list}
          hrefOf={(row) => accuracyHref(kind, row.key)}
          onOpen={(row) => show({ kind, key: row.key })}
          empty={{
            title: 'Nothing to compare yet',
            text: EMPTY[kind],
          }}
        />
      </TabBar>
      {key && (
        <AccuracyDialog
          kind={kind}
          subjectKey={key}
          title={ACCURACY_KIND_NAMES[kind]}
          onClose={() => show({ kind })}
        />
      )}
    </Page>
  );
}

const EMPTY: Readonly<Record<AccuracyKind, string>> = {
  portCost:
    'Costs count once a voyage is completed and the final account of its agent is approved.',
  portDays: 'Days count once a voyage is completed and the times of its calls are reported.',
  seaDays: 'Days count once a voyage is completed and the times of all its calls are reported.',
  seaConsumption:
    'Fuel counts once a voyage is completed and approved reports speak of four fifths of her days at sea.',
  brokerResult:
    'What a voyage earns a day counts once it is completed and its cargo or contract names a broker.',
};
