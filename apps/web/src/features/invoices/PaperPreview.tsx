import { formatDay, formatNumber, minorUnitDigits } from '../../ui/index.ts';
import { amountOfLine, type InvoiceValues, isBlankLine, totalOf } from './invoice-form.ts';
import { TYPE_NAMES } from './invoice-status.ts';

type PaperPreviewProps = {
  issuer: string;
  customer: { name: string; city: string; countryCode: string } | null;
  values: InvoiceValues;
};

const amountText = (amount: string | null, currency: string): string =>
  amount === null ? '' : formatNumber(amount, minorUnitDigits(currency));

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
const plainText = (text: string): string => formatNumber(text, decimalsOf(text));

/** The paper as it will be, drawn from the form while one types. */
export function PaperPreview({ issuer, customer, values }: PaperPreviewProps) {
  const { currency } = values;
  const facts = [
    ['Invoice date', formatDay(values.invoiceOn)],
    ['Due date', formatDay(values.dueOn)],
    ['Reference', values.reference],
  ].filter(([, value]) => value);
  const place = [customer?.city, customer?.countryCode].filter(Boolean).join(', ');
  return (
    <article className="paper" aria-label="Preview of the invoice">
      <header className="paper-head">
        <strong>{issuer}</strong>
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
      <table className="paper-lines">
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col" className="end">
              Quantity
            </th>
            <th scope="col" className="end">
              Rate
            </th>
            <th scope="col" className="end">
              {currency}
            </th>
          </tr>
        </thead>
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
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3} className="paper-due">
              Amount due
            </td>
            <td className="end paper-due">
              {currency} {amountText(totalOf(values.lines, currency), currency)}
            </td>
          </tr>
        </tfoot>
      </table>
      {values.terms && (
        <p>
          <span className="paper-muted">Terms </span>
          {values.terms}
        </p>
      )}
      {values.publicNotes && <p>{values.publicNotes}</p>}
    </article>
  );
}
