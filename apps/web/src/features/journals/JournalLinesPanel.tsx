import type { FieldErrors } from 'react-hook-form';
import { formatAccounting, minorUnitDigits, Panel, TableHead, WideTable } from '../../ui/index.ts';
import { lineErrorsOf } from '../invoices/index.ts';
import { JournalLines } from './JournalLines.tsx';
import {
  balancesOf,
  findFaults,
  isBlankLine,
  type JournalValues,
  lineAfter,
} from './journal-form.ts';

const NO_ERRORS: ReturnType<typeof lineErrorsOf> = [];

type JournalLinesPanelProps = {
  lines: JournalValues['lines'];
  baseCurrency: string;
  errors: FieldErrors<Pick<JournalValues, 'lines'>>['lines'];
  onChange: (lines: JournalValues['lines']) => void;
};

/** The lines of a journal or a template in their grid, and whether they balance. */
export function JournalLinesPanel(props: JournalLinesPanelProps) {
  const { lines, baseCurrency, errors, onChange } = props;
  const lineErrors = errors ? lineErrorsOf(errors) : NO_ERRORS;
  const linesError = errors?.message ?? errors?.root?.message;
  return (
    <>
      <Panel
        title="Lines"
        hint="paste them from a spreadsheet: account, description, counterparty, debit, credit"
        actions={
          <button
            type="button"
            className="link-button"
            onClick={() => onChange([...lines, lineAfter(lines.at(-1), baseCurrency)])}
          >
            Add line
          </button>
        }
        flush
      >
        <JournalLines
          lines={lines}
          baseCurrency={baseCurrency}
          errors={lineErrors}
          onChange={onChange}
        />
        {linesError && (
          <p className="invoice-lines-error negative small" role="alert">
            {linesError}
          </p>
        )}
      </Panel>
      <BalancePanel lines={lines} baseCurrency={baseCurrency} />
    </>
  );
}

type BalancePanelProps = { lines: JournalValues['lines']; baseCurrency: string };

/** Whether debits and credits meet in every currency, and what else keeps it from being posted. */
function BalancePanel({ lines, baseCurrency }: BalancePanelProps) {
  const written = lines.filter((line) => !isBlankLine(line));
  const balances = balancesOf(written);
  if (balances.length === 0) return null;
  const faults = findFaults(written, baseCurrency);
  return (
    <Panel title="Balance" hint="a draft may be out of balance; posting asks for zero" flush>
      <WideTable label="Balance of the journal">
        <table className="plain-table">
          <caption className="visually-hidden">Balance of the journal</caption>
          <TableHead texts={['Currency']} figures={['Debit', 'Credit', 'Difference']} />
          <tbody>
            {balances.map(({ currency, debit, credit, difference }) => {
              const figure = (amount: string) =>
                formatAccounting(amount, minorUnitDigits(currency));
              return (
                <tr key={currency}>
                  <th scope="row">{currency}</th>
                  <td className="end">{figure(debit)}</td>
                  <td className="end">{figure(credit)}</td>
                  <td className={difference === '0' ? 'end' : 'end negative'}>
                    {figure(difference)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </WideTable>
      {faults.map(({ line, message }) => (
        <p key={`${line} ${message}`} className="invoice-lines-error small" role="status">
          {line === null ? '' : `Line ${line + 1}: `}
          {message}
        </p>
      ))}
    </Panel>
  );
}
