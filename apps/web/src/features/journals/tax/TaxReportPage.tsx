import { parseCivilDate } from '@mainsheet/calendar';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { downloadFile } from '../../../platform/lists/files.ts';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import {
  civilToday,
  formatAccounting,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  State,
  TableHead,
  WideTable,
} from '../../../ui/index.ts';
import { JournalTabs } from '../JournalTabs.tsx';
import { FRESH } from '../reports/ledger.queries.ts';
import { type Span, spanParams, spanText } from '../reports/report-spans.ts';
import { TimeFields } from '../TimeFields.tsx';
import { TaxPostings } from './TaxPostings.tsx';
import { TAX_REPORT, type TaxReport, type TaxRow } from './tax-report.queries.ts';
import { rateText } from './tax-words.ts';
import '../journals.css';

/** Tax that was charged and paid in a time, by rate; every figure leads to its documents. */
export function TaxReportPage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const params = spanParams(search, parseCivilDate(civilToday()));
  const { from, to } = params.span;
  const [{ data, error }, again] = useQuery({
    query: TAX_REPORT,
    variables: { from, to },
    context: FRESH,
  });
  const report = data?.taxReport;
  const go = (changed: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: '/journal/vat',
      search: ((before: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined),
        )) as never,
      resetScroll: false,
    });
  return (
    <Page>
      <PageHead
        title="Journal"
        tabs={<JournalTabs present="/journal/vat" />}
        actions={<SaveButtons span={params.span} />}
      />
      <div className="row" style={{ flexWrap: 'wrap', alignItems: 'end' }}>
        <TimeFields params={params} go={go} />
      </div>
      {error && !report && <FailedRead error={error} onRetry={again} />}
      {report?.rows.length === 0 && (
        <State title="Nothing was charged or paid in this time">Choose another time.</State>
      )}
      {report && report.rows.length > 0 && <TaxSheet report={report} span={params.span} />}
    </Page>
  );
}

function SaveButtons({ span: { from, to } }: { span: Span }) {
  const save = (format: 'csv' | 'xlsx') =>
    void downloadFile(`VAT ${from} to ${to}.${format}`, 'exports/vat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ format, from, to }),
    });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} />}
        onClick={() => save('csv')}
      >
        CSV
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} />}
        onClick={() => save('xlsx')}
      >
        XLSX
      </Button>
    </>
  );
}

const SIDES = [
  { side: 'output', title: 'Output tax, charged to customers', account: '2310' },
  { side: 'input', title: 'Input tax, paid to vendors', account: '1310' },
] as const;

type SheetProps = { report: TaxReport; span: Span };

function TaxSheet({ report, span }: SheetProps) {
  const [chosen, setChosen] = useState<TaxRow | null>(null);
  const { baseCurrency } = report;
  const digits = minorUnitDigits(baseCurrency);
  const figure = (amount: string) => formatAccounting(amount, digits);
  const totals = { output: report.outputTax, input: report.inputTax };
  const accounts = { output: report.ledgerOutputTax, input: report.ledgerInputTax };
  const isOwed = !report.payable.startsWith('-');
  return (
    <>
      <Panel title={`VAT ${spanText(span)}`} hint={`in ${baseCurrency}`} flush>
        <WideTable label="VAT by rate">
          <table className="plain-table">
            <caption className="visually-hidden">VAT by rate</caption>
            <TableHead texts={['Rate']} figures={['Postings', 'Net', 'Tax']} />
            {SIDES.map(({ side, title, account }) => (
              <tbody key={side}>
                <tr className="section">
                  <th scope="rowgroup" colSpan={4}>
                    {title}
                  </th>
                </tr>
                {report.rows
                  .filter((row) => row.side === side)
                  .map((row) => (
                    <tr key={`${row.name} ${row.rate ?? ''}`}>
                      <th scope="row">
                        <button
                          type="button"
                          className="link-button"
                          aria-label={`Postings of ${side} tax, ${rateText(row)}`}
                          onClick={() => setChosen(row)}
                        >
                          {rateText(row)}
                        </button>
                      </th>
                      <td className="end">{row.documents}</td>
                      <td className="end">{figure(row.net)}</td>
                      <td className="end">{figure(row.tax)}</td>
                    </tr>
                  ))}
                <tr>
                  <th scope="row">
                    <strong>In all</strong>
                    {accounts[side] === totals[side] ? (
                      <span className="muted small"> as account {account} says</span>
                    ) : (
                      <span className="negative small">
                        {' '}
                        account {account} says {figure(accounts[side])}
                      </span>
                    )}
                  </th>
                  <td />
                  <td />
                  <td className="end">
                    <Link
                      to={`/journal/journal-report?account=${account}&from=${span.from}&asOf=${span.to}`}
                      className="list-link"
                    >
                      {figure(totals[side])}
                    </Link>
                  </td>
                </tr>
              </tbody>
            ))}
            <tfoot>
              <tr>
                <th scope="row">{isOwed ? 'To be paid' : 'To be refunded'}</th>
                <td />
                <td />
                <td className="end">{figure(report.payable)}</td>
              </tr>
            </tfoot>
          </table>
        </WideTable>
      </Panel>
      {chosen && <TaxPostings row={chosen} span={span} baseCurrency={baseCurrency} />}
    </>
  );
}
