import {
  Alert,
  formatAccounting,
  formatDay,
  minorUnitDigits,
  TableHead,
  WideTable,
} from '../../ui/index.ts';
import type { FileContent, StatementOfFile } from './use-statement-upload.ts';

const countText = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

function PreviewRow({ of }: { of: StatementOfFile }) {
  const digits = minorUnitDigits(of.currency);
  const money = (amount: string) => formatAccounting(amount, digits);
  const days = [of.from, of.to].flatMap((day) => (day ? formatDay(day) : []));
  return (
    <tr>
      <th scope="row">
        {of.account} {of.currency}
      </th>
      <td className="nowrap">{[...new Set(days)].join(' to ')}</td>
      <td className="end">{of.lines}</td>
      <td className="end">{of.newLines}</td>
      <td className="end">{money(of.moneyIn)}</td>
      <td className="end">{money(of.moneyOut)}</td>
      <td className="end">{of.closing === null ? 'not stated' : money(of.closing)}</td>
    </tr>
  );
}

/** What a file of a bank holds: looked at before it is taken in. */
export function StatementPreview({ content }: { content: FileContent }) {
  const faults = content.statements.flatMap(({ fault }) => fault || []);
  const known = content.statements.reduce((sum, of) => sum + of.lines - of.newLines, 0);
  return (
    <>
      <p>
        {content.format}: {countText(content.newLines, 'new line', 'new lines')}
        {known > 0 && `, ${known} known from earlier files`}. Nothing is kept yet.
      </p>
      <WideTable label="What the file holds">
        <table className="plain-table">
          <caption className="visually-hidden">What the file holds</caption>
          <TableHead
            texts={['Account', 'Days']}
            figures={['Lines', 'New', 'In', 'Out', 'Closing']}
          />
          <tbody>
            {content.statements.map((of) => (
              <PreviewRow key={of.nth} of={of} />
            ))}
          </tbody>
        </table>
      </WideTable>
      {faults.length > 0 && (
        <Alert tone="warning" title="The balances do not agree with the lines">
          {faults.map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
        </Alert>
      )}
    </>
  );
}
