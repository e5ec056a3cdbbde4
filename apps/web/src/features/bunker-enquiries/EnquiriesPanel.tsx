import { useState } from 'react';
import { useQuery } from 'urql';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { useDeletion } from '../../platform/records/use-deletion.tsx';
import {
  Alert,
  ConfirmDialog,
  CopyButton,
  Facts,
  Figure,
  formatAccounting,
  formatDay,
  formatExact,
  formatInstant,
  minorUnitDigits,
  moneyText,
  Panel,
  TableHead,
  Tag,
  WideTable,
} from '../../ui/index.ts';
import {
  DELETE_ENQUIRY,
  type Enquiry,
  type Offer,
  ORDER_OFFER,
  VOYAGE_ENQUIRIES,
} from './bunker-enquiries.queries.ts';
import { EnquiryDialog } from './EnquiryDialog.tsx';
import { type EnquiryVoyage, mailOf } from './enquiry-record.ts';
import { explainOffer } from './explain-offer.ts';

const CONTEXT = { additionalTypenames: ['BunkerEnquiry', 'Voyage'] };

/** What suppliers were asked for, what each offer comes to, and which was ordered. */
export function EnquiriesPanel({ voyage }: { voyage: EnquiryVoyage }) {
  const [{ data, error }, again] = useQuery({
    query: VOYAGE_ENQUIRIES,
    variables: { voyageId: voyage.id },
    context: CONTEXT,
  });
  const [open, setOpen] = useState<Enquiry | 'new' | null>(null);
  const [remove] = useMutate(DELETE_ENQUIRY);
  const { askDelete, dialog } = useDeletion<Enquiry>({
    nameOf: ({ portName }) => `enquiry at ${portName}`,
    action: 'Delete enquiry',
    text: 'Its offers are deleted too. What is ordered already stays.',
    remove: ({ id, version }) => remove({ voyageId: voyage.id, id, version }),
  });
  if (error) return <FailedRead error={error} onRetry={again} />;
  const rows = data?.bunkerEnquiries ?? [];
  return (
    <Panel
      title="Enquiries"
      hint="Offers compared by fuel, barging and the time they take"
      actions={
        <MayButton
          needs="contracts.modify"
          size="compact-xs"
          variant="default"
          onClick={() => setOpen('new')}
        >
          New enquiry
        </MayButton>
      }
    >
      {rows.length === 0 && (
        <p className="muted small">No supplier is asked yet. What is needed can be ordered too.</p>
      )}
      <div className="stack">
        {rows.map((row) => (
          <EnquirySection
            key={row.id}
            enquiry={row}
            voyage={voyage}
            onEdit={() => setOpen(row)}
            onDelete={() => askDelete(row)}
          />
        ))}
      </div>
      {open && (
        <EnquiryDialog
          voyage={voyage}
          record={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
      {dialog}
    </Panel>
  );
}

type SectionProps = {
  enquiry: Enquiry;
  voyage: EnquiryVoyage;
  onEdit: () => void;
  onDelete: () => void;
};

function EnquirySection({ enquiry, voyage, onEdit, onDelete }: SectionProps) {
  const { portName, neededOn, lines, offers, orderedAt, orderedBy } = enquiry;
  const asked = lines.map((line) => `${line.fuelType} ${formatExact(line.quantity)} mt`);
  return (
    <section className="stack" aria-label={`Enquiry at ${portName}`}>
      <div className="row">
        <span className="grow">
          <strong>{portName || 'No longer called at'}</strong>
          {neededOn ? `, ${formatDay(neededOn)}` : ''}: {asked.join(', ')}{' '}
          {orderedAt && (
            <Tag tone="positive">
              Ordered by {orderedBy}, {formatInstant(orderedAt)}
            </Tag>
          )}
        </span>
        <CopyButton text={mailOf(enquiry, voyage)} what="Mail to suppliers" />
        {!orderedAt && (
          <>
            <MayButton
              needs="contracts.modify"
              size="compact-xs"
              variant="default"
              onClick={onEdit}
            >
              Edit offers
            </MayButton>
            <MayButton
              needs="contracts.modify"
              size="compact-xs"
              variant="subtle"
              onClick={onDelete}
            >
              Delete
            </MayButton>
          </>
        )}
      </div>
      {offers.length > 0 && <OfferTable enquiry={enquiry} voyageId={voyage.id} />}
    </section>
  );
}

/** The cheapest whole offer first, those that lack a fuel last. */
const ranked = ({ offers }: Enquiry): { offer: Offer; at: number }[] =>
  offers
    .map((offer, at) => ({ offer, at }))
    .toSorted(
      (a, b) =>
        Number(a.offer.overBest ?? Number.POSITIVE_INFINITY) -
          Number(b.offer.overBest ?? Number.POSITIVE_INFINITY) || a.at - b.at,
    );

function OfferTable({ enquiry, voyageId }: { enquiry: Enquiry; voyageId: string }) {
  const { lines, baseCurrency, orderedOffer, portName } = enquiry;
  const [chosen, setChosen] = useState<{ offer: Offer; at: number } | null>(null);
  const [order, isBusy] = useMutate(ORDER_OFFER);
  const digits = minorUnitDigits(baseCurrency);
  const amount = (text: string | null | undefined) =>
    text == null ? '–' : formatAccounting(text, digits);
  const run = async ({ at }: { at: number }) => {
    const { id, version } = enquiry;
    showOutcome(await order({ voyageId, id, version, offer: at }));
    setChosen(null);
  };
  return (
    <WideTable label={`Offers at ${portName}`}>
      <table className="plain-table">
        <caption className="visually-hidden">Offers at {portName}</caption>
        <TableHead
          texts={['Supplier', 'Port', 'Good until', 'Order']}
          figures={[
            ...lines.map(({ fuelType }) => `${fuelType} /mt`),
            'Barging',
            'Time',
            `Total, ${baseCurrency}`,
            'Over the best',
          ]}
        />
        <tbody>
          {ranked(enquiry).map(({ offer, at }) => (
            <tr key={at} className={orderedOffer === at ? 'sum' : ''}>
              <th scope="row">
                {offer.vendorName}{' '}
                {offer.overBest === `0.${'0'.repeat(digits)}` && <Tag tone="positive">best</Tag>}
              </th>
              <td>{offer.portName}</td>
              <td>
                {offer.validUntil ? formatDay(offer.validUntil) : '–'}{' '}
                {offer.isExpired && <Tag tone="warning">over</Tag>}
              </td>
              <td>
                {orderedOffer === at && <Tag tone="accent">ordered</Tag>}
                {orderedOffer == null && (
                  <MayButton
                    needs="contracts.modify"
                    size="compact-xs"
                    variant="default"
                    disabled={offer.total == null}
                    aria-label={`Order from ${offer.vendorName}`}
                    onClick={() => setChosen({ offer, at })}
                  >
                    Order
                  </MayButton>
                )}
              </td>
              {offer.prices.map((price, index) => (
                <td key={lines[index]?.fuelType ?? index} className="end">
                  {price == null ? '–' : `${offer.currency} ${formatExact(price, 2)}`}
                </td>
              ))}
              <td className="end">{amount(offer.bargingCost)}</td>
              <td className="end">{amount(offer.timeCost)}</td>
              <td className="end">
                {offer.total == null ? (
                  <span className="muted">a fuel is not offered</span>
                ) : (
                  <Figure
                    label={`Total, ${offer.vendorName}`}
                    explanation={explainOffer(offer, enquiry)}
                  >
                    {amount(offer.total)}
                  </Figure>
                )}
              </td>
              <td className="end">{amount(offer.overBest)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {chosen && (
        <ConfirmDialog
          opened
          title={`Order from ${chosen.offer.vendorName}?`}
          action="Order"
          onConfirm={() => void run(chosen)}
          onClose={() => !isBusy && setChosen(null)}
        >
          <OrderText enquiry={enquiry} offer={chosen.offer} />
        </ConfirmDialog>
      )}
    </WideTable>
  );
}

/** What ordering an offer does, and what it comes to. */
function OrderText({ enquiry, offer }: { enquiry: Enquiry; offer: Offer }) {
  const { lines, baseCurrency } = enquiry;
  return (
    <div className="stack">
      {offer.isExpired && (
        <Alert tone="warning">
          This offer was good until {formatDay(offer.validUntil)}. Ask whether it still stands.
        </Alert>
      )}
      <Facts
        facts={[
          ...lines.map(
            ({ fuelType, quantity }, at) =>
              [
                fuelType,
                `${formatExact(quantity)} mt at ${offer.currency} ${formatExact(offer.prices[at], 2)}`,
              ] as const,
          ),
          ['Total with barging and time', moneyText(baseCurrency, offer.total ?? '0')],
        ]}
      />
      <p>
        A lifting for each fuel is ordered at {offer.portName}, in the place of what is planned of
        it there. The enquiry stays as it was chosen from.
      </p>
    </div>
  );
}
