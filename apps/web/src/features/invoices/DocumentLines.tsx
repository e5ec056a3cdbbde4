import { Link } from '@tanstack/react-router';
import { voyageHref } from '../../platform/navigation/record-links.ts';
import {
  formatAccounting,
  formatNumber,
  minorUnitDigits,
  Panel,
  TableHead,
  WideTable,
} from '../../ui/index.ts';
import './invoices.css';

type Line = {
  lineNo: number;
  description: string;
  accountCode: string;
  accountName: string;
  quantity: string;
  unit: string;
  rate: string;
  amount: string;
  /** The voyage that bears it, where that is not the voyage of the document. */
  voyageId?: string | null | undefined;
  voyageNumber?: string | null | undefined;
};

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
const plain = (text: string): string => formatNumber(text, decimalsOf(text));

/** The description without the number of the voyage at its end, which leads to the voyage. */
const ownText = ({ description, voyageNumber }: Line): string =>
  voyageNumber && description.endsWith(`, ${voyageNumber}`)
    ? description.slice(0, -voyageNumber.length - 2)
    : description;

type DocumentLinesProps = {
  /** What stands above the lines: Billed, Credited. */
  title: string;
  caption: string;
  currency: string;
  lines: readonly Line[];
  /** What is added to the lines, or taken off them. */
  added?: readonly { label: string; amount: string }[];
  total: string;
};

/** What a document bills or credits, line by line, and its total. */
export function DocumentLines(props: DocumentLinesProps) {
  const { title, caption, currency, lines, added = [], total } = props;
  const figure = (amount: string) => formatAccounting(amount, minorUnitDigits(currency));
  return (
    <Panel title={title} hint={currency} flush>
      <WideTable label={caption}>
        <table className="plain-table wraps">
          <caption className="visually-hidden">{caption}</caption>
          <TableHead texts={['Description', 'Account']} figures={['Quantity', 'Rate', 'Amount']} />
          <tbody>
            {lines.map((line) => (
              <tr key={line.lineNo}>
                <th scope="row">
                  {ownText(line)}
                  {line.voyageId && (
                    <>
                      {', '}
                      <Link to={voyageHref(line.voyageId)} className="link-button nowrap">
                        {line.voyageNumber}
                      </Link>
                    </>
                  )}
                </th>
                <td className="muted nowrap">
                  {line.accountCode} {line.accountName}
                </td>
                <td className="end">{`${plain(line.quantity)} ${line.unit}`.trim()}</td>
                <td className="end">{plain(line.rate)}</td>
                <td className={line.amount.startsWith('-') ? 'end negative' : 'end'}>
                  {figure(line.amount)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {added.map(({ label, amount }) => (
              <tr key={label}>
                <th scope="row" colSpan={4}>
                  {label}
                </th>
                <td className={amount.startsWith('-') ? 'end negative' : 'end'}>
                  {figure(amount)}
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row" colSpan={4}>
                Total
              </th>
              <td className="end">{figure(total)}</td>
            </tr>
          </tfoot>
        </table>
      </WideTable>
    </Panel>
  );
}
