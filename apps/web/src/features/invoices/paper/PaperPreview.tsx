import { noBankText } from '@mainsheet/contract';
import {
  formatDay,
  formatNumber,
  minorUnitDigits,
  TableHead,
  WideTable,
} from '../../../ui/index.ts';
import { addedAmounts, sumWith } from '../../commercial-documents/index.ts';
import { CompanyLogo } from '../../companies/index.ts';
import { amountOfLine, type InvoiceValues, isBlankLine, totalOf } from '../invoice-form.ts';
import { TYPE_NAMES } from '../invoice-status.ts';
import type { Issuer, PaperFact } from '../invoices.queries.ts';

type PaperPreviewProps = {
  issuer: Issuer;
  customer: { name: string; city: string; countryCode: string } | null;
  values: InvoiceValues;
  /** Of the cargo that is billed. */
  shipment: readonly PaperFact[];
};

const amountText = (amount: string | null, currency: string): string =>
  amount === null ? '' : formatNumber(amount, minorUnitDigits(currency));

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
const plainText = (text: string): string => formatNumber(text, decimalsOf(text));

/** The paper as it will be, drawn from the form while one types. */
export function PaperPreview({ issuer, customer, values, shipment }: PaperPreviewProps) {
  const { currency } = values;
  const facts = [
    ['Invoice date', formatDay(values.invoiceOn)],
    ['Due date', formatDay(values.dueOn)],
    ['Reference', values.reference],
    ...shipment.map(({ name, value }) => [name, value] as const),
  ].filter(([, value]) => value);
  const net = totalOf(values.lines, currency);
  const added = net === null ? [] : addedAmounts(values, { total: net, currency });
  const due = net && sumWith(added, { total: net });
  const place = [customer?.city, customer?.countryCode].filter(Boolean).join(', ');
  return (
    <article className="paper" aria-label="Preview of the invoice">
      <header className="paper-head">
        <div>
          {issuer.hasLogo && <CompanyLogo />}
          <strong>{issuer.name}</strong>
          {issuer.addressLines.map((line) => (
            <div key={line} className="paper-muted">
              {line}
            </div>
          ))}
        </div>
        <div className="paper-title">
          <strong>{TYPE_NAMES[values.type] ?? ''} invoice</strong>
          <div className="paper-muted">Draft, not numbered</div>
        </div>
      </header>
      <div className="paper-parties">
        <div>
          <div className="paper-muted">Bill to</div>
          <b>{customer?.name ?? 'Customer not chosen yet'}</b>
          <div>{place}</div>
        </div>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="paper-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <WideTable label="Lines of the invoice">
        <table className="paper-lines">
          <TableHead texts={['Description']} figures={['Quantity', 'Rate', currency]} />
          <tbody>
            {values.lines
              .filter((line) => !isBlankLine(line))
              .map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a paper have no other identity
                <tr key={index}>
                  <td>{line.description}</td>
                  <td className="end">{`${plainText(line.quantity)} ${line.unit}`.trim()}</td>
                  <td className="end">{plainText(line.rate)}</td>
                  <td className="end">{amountText(amountOfLine(line, currency), currency)}</td>
                </tr>
              ))}
            {added.map(({ label, amount }) => (
              <tr key={label}>
                <td colSpan={3}>{label}</td>
                <td className="end">{amountText(amount, currency)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3} className="paper-due">
                Amount due
              </td>
              <td className="end paper-due">
                {currency} {amountText(due, currency)}
              </td>
            </tr>
          </tfoot>
        </table>
      </WideTable>
      <PaperFoot
        issuer={issuer}
        currency={currency}
        terms={values.terms || issuer.terms}
        notes={values.publicNotes}
      />
    </article>
  );
}

type PaperFootProps = { issuer: Issuer; currency: string; terms: string; notes: string };

function PaperFoot({ issuer, currency, terms, notes }: PaperFootProps) {
  const bank = issuer.banks.find((one) => one.currency === currency);
  return (
    <>
      {terms && (
        <p>
          <span className="paper-muted">Terms </span>
          {terms}
        </p>
      )}
      {notes && <p>{notes}</p>}
      {!bank && <p className="paper-muted">{noBankText(currency)}</p>}
      {bank && (
        <dl className="paper-pay">
          {bank.facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="paper-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {issuer.footer && <p className="paper-footer">{issuer.footer}</p>}
    </>
  );
}
