import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { formatAccounting, minorUnitDigits, Panel, TableHead, WideTable } from '../../ui/index.ts';
import { type CashParams, isExpanded, nameOfMonth, PAYMENTS, toggled } from './cash-view.ts';
import type { CashFlow } from './cashflow.queries.ts';

type CashTableProps = {
  flow: CashFlow;
  params: CashParams;
  change: (next: CashParams) => void;
};

type Row = CashFlow['rows'][number];

const isUsed = ({ months }: Row): boolean => months.some((amount) => Number(amount) !== 0);
const minus = (amount: string): string => (Number(amount) === 0 ? amount : `-${amount}`);

/** Months across, lines down; pressing a figure lists what it is made of below. */
export function CashTable({ flow, params, change }: CashTableProps) {
  const { months, currency } = flow;
  const digits = minorUnitDigits(currency);
  // Twelve months have room for whole units; the events below have the rest.
  const text = (amount: string) => (Number(amount) === 0 ? '–' : formatAccounting(amount, 0));
  const plain = (label: string, amounts: readonly string[], total: string) => (
    <tr className="sum">
      <th scope="row">{label}</th>
      {amounts.map((amount, at) => (
        <td key={months[at]} className={`end ${Number(amount) < 0 ? 'negative' : ''}`}>
          {text(amount)}
        </td>
      ))}
      <td className="end">{text(total)}</td>
    </tr>
  );
  const net = sumText(flow.net, digits);
  return (
    <Panel label="Twelve months" flush>
      <WideTable label="Cash by month">
        <table className="plain-table">
          <caption className="visually-hidden">Cash by month, {currency}</caption>
          <TableHead
            texts={['Line']}
            figures={[...months.map(nameOfMonth), `${months.length} months`]}
          />
          <tbody>{plain('Opening balance', flow.opening, flow.opening[0] ?? '0')}</tbody>
          {flow.sides.map((side) => (
            <Side key={side.key} {...{ side, flow, params, change, text }} />
          ))}
          <tfoot>
            {plain('Net cash flow', flow.net, net)}
            {plain('Closing balance', flow.closing, flow.closing.at(-1) ?? '0')}
          </tfoot>
        </table>
      </WideTable>
    </Panel>
  );
}

/** Exact: amounts are whole minor units, written with a fixed number of decimals. */
function sumText(amounts: readonly string[], digits: number): string {
  const minor = amounts.reduce((sum, one) => sum + BigInt(one.replace('.', '')), 0n);
  const whole = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0');
  const at = whole.length - digits;
  const shown = digits === 0 ? whole : `${whole.slice(0, at)}.${whole.slice(at)}`;
  return minor < 0n ? `-${shown}` : shown;
}

type SideProps = CashTableProps & { side: Row; text: (amount: string) => string };

function Side({ side, flow, params, change, text }: SideProps) {
  const isOpen = isExpanded(params, side.key);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  const signed = (amount: string) => text(side.side === PAYMENTS ? minus(amount) : amount);
  const rows = flow.rows.filter((row) => row.side === side.key && isUsed(row));
  const cells = (row: Row, line: string) => (
    <>
      {row.months.map((amount, at) => (
        <td key={flow.months[at]} className="end">
          {Number(amount) === 0 ? (
            text(amount)
          ) : (
            <button
              type="button"
              className="link-button"
              aria-label={`${signed(amount)}, ${row.label}, ${nameOfMonth(flow.months[at] ?? '')}`}
              onClick={() =>
                change({ line, side: row.side, month: flow.months[at] ?? '', page: 0 })
              }
            >
              {signed(amount)}
            </button>
          )}
        </td>
      ))}
      <td className="end strong">{signed(row.total)}</td>
    </>
  );
  return (
    <tbody>
      <tr className="sum">
        <th scope="row">
          <button
            type="button"
            className="link-button"
            aria-expanded={isOpen}
            onClick={() => change({ closed: toggled(params, side.key) })}
          >
            <Icon size={14} aria-hidden /> {side.label}
          </button>
        </th>
        {cells(side, '')}
      </tr>
      {isOpen &&
        rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" style={{ paddingLeft: 28, fontWeight: 400 }}>
              {row.label}
            </th>
            {cells(row, row.key)}
          </tr>
        ))}
    </tbody>
  );
}
