import { BATCH_COLUMNS, type BatchColumn } from '@mainsheet/contract';
import { Link } from '@tanstack/react-router';
import { Alert, moneyText, TableHead, WholeRow, WideTable } from '../../../ui/index.ts';
import { enterBeneficiaryHref } from '../links.ts';
import type { Batch } from './batches.queries.ts';

const MOST_SHOWN = 50;

const headerOf = (column: string): string =>
  column in BATCH_COLUMNS ? BATCH_COLUMNS[column as BatchColumn].header : column;

export const totalsText = (totals: Batch['totals']): string =>
  totals.map(({ currency, amount }) => moneyText(currency, amount)).join(' and ');

/** What the server found in a draft: what to mend, what to look at twice, and what it comes to. */
export function BatchFindings({ batch }: { batch: Batch }) {
  const { faults, warnings, unknown, totals, payable, refusal } = batch;
  return (
    <div className="stack">
      {refusal ? (
        <Alert tone="warning">{refusal}</Alert>
      ) : (
        <Alert tone="positive">
          {payable === 1 ? '1 payment' : `${payable} payments`} of {totalsText(totals)}: nothing is
          to be mended.
        </Alert>
      )}
      {unknown.length > 0 && (
        <Alert tone="warning" title="Not entered yet">
          <ul className="pay-flags">
            {unknown.slice(0, MOST_SHOWN).map(({ name, account, rows }) => (
              <li key={`${name} ${account}`}>
                {name || account}, row {rows.slice(0, 5).join(', ')}{' '}
                <Link to={enterBeneficiaryHref({ name, account })} className="link-button">
                  Enter as a beneficiary
                </Link>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {faults.length > 0 && <Findings label="To mend" findings={faults} />}
      {warnings.length > 0 && <Findings label="Look twice" findings={warnings} />}
    </div>
  );
}

function Findings({ label, findings }: { label: string; findings: Batch['faults'] }) {
  return (
    <WideTable label={label}>
      <table className="plain-table wraps">
        <TableHead texts={['Row', 'Column', label]} />
        <tbody>
          {findings.slice(0, MOST_SHOWN).map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td className="nowrap">{row}</td>
              <td className="nowrap">{headerOf(column)}</td>
              <td>{message}</td>
            </tr>
          ))}
          {findings.length > MOST_SHOWN && (
            <WholeRow columns={3}>
              And {findings.length - MOST_SHOWN} more, marked in their cells.
            </WholeRow>
          )}
        </tbody>
      </table>
    </WideTable>
  );
}
