import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import {
  billHref,
  creditNoteHref,
  invoiceHref,
  vendorCreditNoteHref,
} from '../../../platform/navigation/record-links.ts';
import {
  formatAccounting,
  formatDay,
  minorUnitDigits,
  Panel,
  TableHead,
  WideTable,
} from '../../../ui/index.ts';
import { journalHref, transactionHref } from '../links.ts';
import { FRESH } from '../reports/ledger.queries.ts';
import type { Span } from '../reports/report-spans.ts';
import { TAX_POSTINGS, type TaxPosting, type TaxRow } from './tax-report.queries.ts';
import { rateText } from './tax-words.ts';

const HREFS: Readonly<Record<string, (id: string) => string>> = {
  invoice: invoiceHref,
  'credit-note': creditNoteHref,
  bill: billHref,
  'vendor-credit-note': vendorCreditNoteHref,
  journal: journalHref,
};

type TaxPostingsProps = { row: TaxRow; span: Span; baseCurrency: string };

/** The postings behind one figure: document, journal line, both currencies and the rate between them. */
export function TaxPostings({ row, span: { from, to }, baseCurrency }: TaxPostingsProps) {
  const { side, name, rate } = row;
  const [{ data }] = useQuery({
    query: TAX_POSTINGS,
    variables: { from, to, side, name, rate: rate ?? null },
    context: FRESH,
  });
  const title = `${side === 'output' ? 'Output' : 'Input'} tax, ${rateText(row)}`;
  const page = data?.taxPostings;
  // Without a rate every posting of the side is answered; those with one stand under theirs.
  const rows = page?.rows.filter((one) => rate != null || one.rate == null) ?? [];
  return (
    <Panel title={title} hint="by day" flush>
      <WideTable label={title}>
        <table className="plain-table">
          <caption className="visually-hidden">{title}</caption>
          <TableHead
            texts={['Date', 'Document', 'Counterparty', 'Currency']}
            figures={['Net', 'Tax', 'Rate', `Net, ${baseCurrency}`, `Tax, ${baseCurrency}`]}
          />
          <tbody>
            {rows.map((one) => (
              <PostingRow
                key={`${one.transactionId} ${one.name} ${one.rate ?? ''}`}
                posting={one}
                baseCurrency={baseCurrency}
              />
            ))}
          </tbody>
        </table>
      </WideTable>
      {page && page.total > page.rows.length && (
        <p className="muted small">
          The first {page.rows.length} of {page.total}; the file has all.
        </p>
      )}
    </Panel>
  );
}

type PostingRowProps = { posting: TaxPosting; baseCurrency: string };

function PostingRow({ posting, baseCurrency }: PostingRowProps) {
  const { currency, documentId, documentType, reference, description } = posting;
  const figure = (amount: string) => formatAccounting(amount, minorUnitDigits(currency));
  const base = (amount: string) => formatAccounting(amount, minorUnitDigits(baseCurrency));
  const href = documentId ? HREFS[documentType]?.(documentId) : undefined;
  const name = reference || description;
  return (
    <tr>
      <td className="nowrap">{formatDay(posting.postedOn)}</td>
      <th scope="row">
        {href ? (
          <Link to={href} className="list-link">
            {name}
          </Link>
        ) : (
          name
        )}
        {posting.isReversal && <span className="muted small"> taken back</span>}
      </th>
      <td>{posting.contactName}</td>
      <td>{currency}</td>
      <td className="end">{figure(posting.net)}</td>
      <td className="end">{figure(posting.tax)}</td>
      <td className="end" title={posting.exchangeRateSource}>
        {posting.exchangeRate}
        <span className="muted small"> {formatDay(posting.exchangeRateOn)}</span>
      </td>
      <td className="end">{base(posting.baseNet)}</td>
      <td className="end">
        <Link to={transactionHref(posting.transactionId)} className="list-link">
          {base(posting.baseTax)}
        </Link>
      </td>
    </tr>
  );
}
