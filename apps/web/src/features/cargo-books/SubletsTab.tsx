import { Link, useNavigate } from '@tanstack/react-router';
import { nodeOf } from '../../platform/explanations/explanation-node.ts';
import { cargoBookHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import {
  Figure,
  formatAccounting,
  formatNumber,
  minorUnitDigits,
  Panel,
  TableHead,
  WideTable,
} from '../../ui/index.ts';
import { statusTag } from './cargo-book-columns.tsx';
import { valuesOf } from './cargo-book-record.ts';
import type { CargoBookRecord } from './cargo-books.queries.ts';

type Sublet = CargoBookRecord['sublets'][number];

/** The relets by which a cargo is let on, and what is left between both freights. */
export function SubletsTab({ book }: { book: CargoBookRecord }) {
  const navigate = useNavigate();
  return (
    <Panel
      title="Sub-lets"
      hint="our cargo let on to another ship, whose freight we pay"
      actions={
        <MayButton
          needs="cargoBooks.create"
          size="compact-xs"
          variant="default"
          onClick={() => void navigate({ href: `/cargo/cargo-detail?sublet=${book.id}` })}
        >
          Sub-let this cargo
        </MayButton>
      }
      flush
    >
      <LeftNote book={book} />
      {book.sublets.length === 0 ? (
        <p className="muted small" style={{ padding: 12 }}>
          Nothing of it is let on.
        </p>
      ) : (
        <WideTable label="Sub-lets">
          <table className="plain-table">
            <caption className="visually-hidden">Sub-lets</caption>
            <TableHead
              texts={['Reference', 'Carried by', 'Status']}
              figures={['Quantity', 'Net freight in', 'Net freight out', 'Relet margin']}
            />
            <tbody>
              {book.sublets.map((sublet) => (
                <SubletRow key={sublet.book.id} sublet={sublet} />
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Panel>
  );
}

/** How much of it waits for a ship of ours. */
function LeftNote({ book }: { book: CargoBookRecord }) {
  if (book.letOnQuantity === 0) return null;
  const { cargoUnit: unit } = valuesOf(book.data);
  const inUnit = (quantity: number) =>
    `${formatNumber(quantity, quantity % 1 === 0 ? 0 : 3)} ${unit}`;
  const left = Math.max(0, book.remainingQuantity);
  const rest =
    left === 0
      ? 'nothing of it waits for a ship of ours'
      : `${inUnit(left)} are left, for a ship of ours or to be let on`;
  return (
    <p className="small" style={{ padding: '8px 12px' }}>
      {inUnit(book.letOnQuantity)} of it are let on, {rest}.
    </p>
  );
}

function SubletRow({ sublet }: { sublet: Sublet }) {
  const { book, currency, freightIn, freightOut, margin, tree } = sublet;
  const money = (value: string | null) =>
    value === null
      ? 'by the day'
      : `${formatAccounting(value, minorUnitDigits(currency))} ${currency}`;
  return (
    <tr>
      <th scope="row">
        <Link to={cargoBookHref(book.id)} className="link-button">
          {book.referenceNumber}
        </Link>
      </th>
      <td>{book.company}</td>
      <td>{statusTag(book.status)}</td>
      <td className="end">
        {formatNumber(book.quantity)} {book.unit}
      </td>
      <td className="end">{money(freightIn)}</td>
      <td className="end">{money(freightOut)}</td>
      <td className="end strong">
        {tree ? (
          <Figure label={`Relet margin of ${book.referenceNumber}`} explanation={nodeOf(tree)}>
            {money(margin)}
          </Figure>
        ) : (
          money(margin)
        )}
      </td>
    </tr>
  );
}
