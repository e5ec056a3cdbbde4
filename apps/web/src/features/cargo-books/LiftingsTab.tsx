import { useNavigate } from '@tanstack/react-router';
import { MayButton } from '../../app/MayButton.tsx';
import { cargoBookHref } from '../../app/record-links.ts';
import { Facts, formatNumber, Panel } from '../../ui/index.ts';
import { laycanText, statusTag } from './cargo-book-columns.tsx';
import type { CargoBookRecord } from './cargo-books.queries.ts';

/** The plan of a contract of affreightment: its liftings, what they take and what is left. */
export function LiftingsTab({ book }: { book: CargoBookRecord }) {
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
            ['Remaining', inUnit(book.remainingQuantity)],
          ]}
        />
      </Panel>
      <Panel
        title="Liftings"
        hint="a cancelled one gives its quantity back"
        actions={
          <MayButton
            needs="cargoBooks.create"
            size="compact-xs"
            variant="default"
            onClick={() => void navigate({ href: `/cargo/cargo-detail?coa=${book.id}` })}
          >
            Add lifting
          </MayButton>
        }
        flush
      >
        {book.liftings.length === 0 ? (
          <p className="muted small" style={{ padding: 12 }}>
            Nothing is planned yet.
          </p>
        ) : (
          <div className="cargo-liftings">
            <table aria-label="Liftings">
              <thead>
                <tr>
                  <th scope="col">Reference</th>
                  <th scope="col">Laycan</th>
                  <th scope="col" className="number">
                    Quantity
                  </th>
                  <th scope="col">Status</th>
                  <th scope="col">Vessel</th>
                  <th scope="col">Voyage</th>
                </tr>
              </thead>
              <tbody>
                {book.liftings.map((row) => (
                  <tr key={row.id}>
                    <td>
                      <a href={cargoBookHref(row.id)}>{row.referenceNumber}</a>
                    </td>
                    <td>{laycanText(row) || '–'}</td>
                    <td className="number">{inUnit(Number(row.quantity))}</td>
                    <td>{statusTag(row.status)}</td>
                    <td>{row.vessel ?? '–'}</td>
                    <td>{row.voyageNumber ?? '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Panel>
    </>
  );
}
