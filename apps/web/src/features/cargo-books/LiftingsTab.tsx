import { Link, useNavigate } from '@tanstack/react-router';
import { nodeOf } from '../../platform/explanations/explanation-node.ts';
import { cargoBookHref, voyageHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import {
  Facts,
  Figure,
  formatDay,
  formatNumber,
  Panel,
  TableHead,
  WideTable,
} from '../../ui/index.ts';
import { laycanText, statusTag } from './cargo-book-columns.tsx';
import type { CargoBookLine, CargoBookRecord } from './cargo-books.queries.ts';
import { explainRemaining } from './quantity-figures.ts';

/** The plan of a contract of affreightment: its liftings, what they take and what is left. */
export function LiftingsTab({ book, onPlan }: { book: CargoBookRecord; onPlan: () => void }) {
  const navigate = useNavigate();
  const unit = (book.data as { cargoUnit: string }).cargoUnit;
  const inUnit = (quantity: number) => `${formatNumber(quantity)} ${unit}`;
  return (
    <>
      <Panel title="Contract">
        <Facts
          facts={[
            ['Contracted', inUnit(book.liftedQuantity + book.remainingQuantity)],
            ['Lifted and planned', inUnit(book.liftedQuantity)],
            [
              'Remaining',
              <Figure
                key="remaining"
                label="Remaining"
                explanation={nodeOf(explainRemaining(book, unit))}
              >
                {inUnit(book.remainingQuantity)}
              </Figure>,
            ],
            ...(book.optionalQuantity > 0
              ? [['Options not declared', inUnit(book.optionalQuantity)] as const]
              : []),
          ]}
        />
      </Panel>
      <Panel
        title="Liftings"
        hint="a cancelled one gives its quantity back, an option takes its own when it is declared"
        actions={
          <>
            <MayButton
              needs="cargoBooks.create"
              size="compact-xs"
              variant="default"
              onClick={onPlan}
            >
              Plan liftings
            </MayButton>
            <MayButton
              needs="cargoBooks.create"
              size="compact-xs"
              variant="default"
              onClick={() => void navigate({ href: `/cargo/cargo-detail?coa=${book.id}` })}
            >
              Add lifting
            </MayButton>
          </>
        }
        flush
      >
        {book.liftings.length === 0 ? (
          <p className="muted small" style={{ padding: 12 }}>
            Nothing is planned yet.
          </p>
        ) : (
          <WideTable label="Liftings of the contract">
            <table className="plain-table">
              <caption className="visually-hidden">Liftings</caption>
              <TableHead
                texts={['Reference', 'Laycan', 'Status', 'Vessel', 'Voyage']}
                figures={['Quantity']}
              />
              <tbody>
                {book.liftings.map((row) => (
                  <tr key={row.id}>
                    <th scope="row">
                      <Link to={cargoBookHref(row.id)} className="link-button">
                        {row.referenceNumber}
                      </Link>
                    </th>
                    <td>{laycanText(row) || '–'}</td>
                    <td>
                      {statusTag(row.status)} {optionText(row)}
                    </td>
                    <td>{row.vessel ?? '–'}</td>
                    <td>
                      {row.voyageId ? (
                        <Link to={voyageHref(row.voyageId)} className="link-button">
                          {row.voyageNumber}
                        </Link>
                      ) : (
                        '–'
                      )}
                    </td>
                    <td className="end">{inUnit(Number(row.quantity))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideTable>
        )}
      </Panel>
    </>
  );
}

/** What an option waits for. */
function optionText({ liftingOption, declareBy }: CargoBookLine): string {
  if (liftingOption !== 'Optional') return liftingOption === 'Declared' ? 'Option, declared' : '';
  return declareBy ? `Option, declare by ${formatDay(declareBy)}` : 'Option';
}
