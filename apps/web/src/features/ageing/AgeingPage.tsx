import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { isAllowed } from '../../platform/permissions/permissions.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useUser } from '../../platform/session/use-session.ts';
import {
  Alert,
  DateTimeInput,
  formatAccounting,
  formatDay,
  KeyFigure,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  SelectInput,
  saveCsv,
  TableHead,
  WholeRow,
  WideTable,
} from '../../ui/index.ts';
import { AccountTabs } from '../statements/index.ts';
import { AgeingDocuments } from './AgeingDocuments.tsx';
import {
  FRESH,
  PAYABLES_AGEING,
  RECEIVABLES_AGEING,
  type Report,
  type Side,
} from './ageing.queries.ts';
import { ageingCsv, bucketName } from './ageing-csv.ts';
import './ageing.css';

type Params = { side?: Side; on?: string; contact?: string };

const SIDES = {
  receivables: { label: 'Receivables', needs: 'receivablesInvoices.view', party: 'Customer' },
  payables: { label: 'Payables', needs: 'payablesBills.view', party: 'Vendor' },
} as const;

/** `/ageing`: what customers owed and vendors were owed at the end of any day; all in the address. */
export function AgeingPage() {
  const params: Params = useSearch({ strict: false });
  const navigate = useNavigate();
  const { permissions } = useUser();
  const sides = (Object.keys(SIDES) as Side[]).filter((one) =>
    isAllowed(permissions, SIDES[one].needs),
  );
  const side = params.side && sides.includes(params.side) ? params.side : (sides[0] ?? 'payables');
  const [{ data, error }, again] = useQuery({
    query: side === 'receivables' ? RECEIVABLES_AGEING : PAYABLES_AGEING,
    variables: { on: params.on ?? null },
    context: FRESH,
  });
  const report = data?.report;
  const change = (next: Params) => {
    const search = Object.fromEntries(
      Object.entries({ ...params, ...next }).filter(([, value]) => value),
    );
    void navigate({ to: '/ageing', search, replace: true });
  };
  return (
    <Page>
      <PageHead
        title="Ageing"
        tabs={<AccountTabs present="/ageing" />}
        actions={
          report && (
            <Button
              variant="default"
              leftSection={<IconDownload size={15} />}
              onClick={() =>
                saveCsv(
                  `Ageing ${SIDES[side].label} ${report.on}.csv`,
                  ageingCsv(report, SIDES[side].party),
                )
              }
            >
              CSV
            </Button>
          )
        }
      />
      <Panel label="Which ageing">
        <div className="ageing-choice">
          <SelectInput
            label="Of"
            options={sides.map((value) => ({ value, label: SIDES[value].label }))}
            value={side}
            onChange={(value) => change({ side: value as Side, contact: '' })}
          />
          <DateTimeInput
            label="As it stood on"
            value={params.on ?? report?.on ?? null}
            onChange={(on) => change({ on: on ?? '', contact: '' })}
          />
        </div>
      </Panel>
      {error && <FailedRead error={error} onRetry={again} />}
      {!error && !report && (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
      {!error && report && (
        <>
          <Agreement report={report} side={side} />
          <Parties {...{ report, side }} contact={params.contact ?? ''} />
          {params.contact && (
            <AgeingDocuments
              {...{ side, on: report.on, base: report.currency }}
              contactId={params.contact}
            />
          )}
        </>
      )}
    </Page>
  );
}

/** The total beside the account of the ledger, and by how much they differ. */
function Agreement({ report, side }: { report: Report; side: Side }) {
  const { currency } = report;
  const figure = (amount: string) => formatAccounting(amount, minorUnitDigits(currency));
  const isAgreed = Number(report.difference) === 0;
  const ahead = side === 'receivables' ? 'Unallocated cash' : 'Advances to vendors';
  return (
    <>
      <Panel label="Agreement with the ledger">
        <div className="row" style={{ flexWrap: 'wrap', gap: 32 }}>
          <KeyFigure
            label={`Open on ${formatDay(report.on)}`}
            value={figure(report.total)}
            unit={currency}
          />
          <KeyFigure
            label="Account in the ledger"
            value={figure(report.ledger)}
            unit={currency}
            hint={isAgreed ? 'agrees' : `differs by ${figure(report.difference)}`}
          />
          <KeyFigure label={ahead} value={figure(report.paidAhead)} unit={currency} />
        </div>
      </Panel>
      {!isAgreed && (
        <Alert tone="warning">
          The account holds {currency} {figure(report.difference)} more than documents come to: a
          journal was posted to it.
        </Alert>
      )}
    </>
  );
}

function Parties({ report, side, contact }: { report: Report; side: Side; contact: string }) {
  const figure = (amount: string) => formatAccounting(amount, minorUnitDigits(report.currency));
  return (
    <Panel title={SIDES[side].label} hint={`${report.currency}, ${formatDay(report.on)}`} flush>
      <WideTable label="Ageing by party">
        <table className="plain-table">
          <caption className="visually-hidden">
            {SIDES[side].label} by days overdue on {formatDay(report.on)}
          </caption>
          <TableHead
            texts={[SIDES[side].party]}
            figures={[...report.buckets.map(bucketName), 'Total']}
          />
          <tbody>
            {report.parties.map((party) => (
              <tr key={party.contactId} aria-current={party.contactId === contact || undefined}>
                <th scope="row">
                  <Link
                    to="/ageing"
                    search={{ side, on: report.on, contact: party.contactId }}
                    replace
                    className="list-link"
                  >
                    {party.contactName}
                  </Link>
                </th>
                {party.amounts.map((amount, index) => (
                  <td key={report.buckets[index]} className="end">
                    {Number(amount) === 0 ? '–' : figure(amount)}
                  </td>
                ))}
                <td className="end strong">{figure(party.total)}</td>
              </tr>
            ))}
            {report.parties.length === 0 && (
              <WholeRow columns={7}>Nothing was open on this day.</WholeRow>
            )}
          </tbody>
          <tfoot>
            <tr className="sum">
              <th scope="row">All</th>
              {report.amounts.map((amount, index) => (
                <td key={report.buckets[index]} className="end">
                  {figure(amount)}
                </td>
              ))}
              <td className="end">{figure(report.total)}</td>
            </tr>
          </tfoot>
        </table>
      </WideTable>
    </Panel>
  );
}
