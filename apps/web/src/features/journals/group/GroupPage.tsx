import { parseCivilDate } from '@mainsheet/calendar';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import {
  civilToday,
  formatAccounting,
  formatDay,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  State,
  saveCsv,
  TableHead,
  WideTable,
} from '../../../ui/index.ts';
import { JournalTabs } from '../JournalTabs.tsx';
import { FRESH } from '../reports/ledger.queries.ts';
import { ReportTable } from '../reports/ReportTable.tsx';
import { reportCsv } from '../reports/report-csv.ts';
import { spanParams } from '../reports/report-spans.ts';
import { TimeFields } from '../TimeFields.tsx';
import { GroupMarksPanel } from './GroupMarksPanel.tsx';
import { CONSOLIDATION, type Consolidation } from './group.queries.ts';
import { groupResult, groupSheet } from './group-reports.ts';
import '../journals.css';

/** The companies of a person as one: what they earned, own and owe, without what stands between them. */
export function GroupPage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const params = spanParams(search, parseCivilDate(civilToday()));
  const { from, to } = params.span;
  const [{ data, error }, again] = useQuery({
    query: CONSOLIDATION,
    variables: { from, to },
    context: FRESH,
  });
  const group = data?.consolidation;
  const refresh = () => again({ requestPolicy: 'network-only' });
  const go = (changed: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: '/journal/group',
      search: ((before: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined),
        )) as never,
      resetScroll: false,
    });
  return (
    <Page>
      <PageHead title="Journal" tabs={<JournalTabs present="/journal/group" />} />
      <div className="row" style={{ flexWrap: 'wrap', alignItems: 'end' }}>
        <TimeFields params={params} go={go} />
      </div>
      {error && !group && <FailedRead error={error} onRetry={again} />}
      {group?.companies.length === 1 && (
        <State title="You are in one company">
          Companies where you may read reports stand here beside each other.
        </State>
      )}
      {group && <GroupReports group={group} />}
      <GroupMarksPanel onChanged={refresh} />
    </Page>
  );
}

function GroupReports({ group }: { group: Consolidation }) {
  const reports = [
    { title: 'Profit and loss', report: groupResult(group) },
    { title: `Balance sheet as of ${formatDay(group.asOf)}`, report: groupSheet(group) },
  ];
  return (
    <>
      {reports.map(({ title, report }) => (
        <Panel
          key={report.caption}
          title={title}
          hint={`in ${group.currency}`}
          actions={
            <Button
              variant="default"
              size="compact-xs"
              leftSection={<IconDownload size={13} />}
              onClick={() => saveCsv(`${report.caption}.csv`, reportCsv(report))}
            >
              CSV
            </Button>
          }
          flush
        >
          <ReportTable {...report} />
        </Panel>
      ))}
      {group.between.length > 0 && <BetweenPanel group={group} />}
      <RatesPanel group={group} />
    </>
  );
}

function BetweenPanel({ group }: { group: Consolidation }) {
  const digits = minorUnitDigits(group.currency);
  return (
    <Panel title="Between the companies" hint={`claims less debts, in ${group.currency}`} flush>
      <table className="plain-table">
        <caption className="visually-hidden">Between the companies</caption>
        <TableHead texts={['In the books of', 'Against']} figures={['Amount']} />
        <tbody>
          {group.between.map((one) => (
            <tr key={`${one.companyId} ${one.counterpartId}`}>
              <th scope="row">{one.companyName}</th>
              <td>{one.counterpartName}</td>
              <td className="end">{formatAccounting(one.amount, digits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** What each company's books were turned at. */
function RatesPanel({ group }: { group: Consolidation }) {
  const others = group.companies.filter(({ baseCurrency }) => baseCurrency !== group.currency);
  if (others.length === 0) return null;
  return (
    <Panel title="Rates" hint={`${group.currency} for one unit`} flush>
      <WideTable label="Rates of the group">
        <table className="plain-table">
          <caption className="visually-hidden">Rates of the group</caption>
          <TableHead
            texts={['Company', 'Currency']}
            figures={['Mean of the time', 'Of the day', 'Day']}
          />
          <tbody>
            {others.map((company) => (
              <tr key={company.id}>
                <th scope="row">{company.name}</th>
                <td>{company.baseCurrency}</td>
                <td className="end">{company.averageRate}</td>
                <td className="end">{company.closingRate}</td>
                <td className="end">{formatDay(company.closingRateOn)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
