import { Link, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { errorText, requestIdOf } from '../../api/error-text.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import {
  ErrorState,
  formatNumber,
  minorUnitDigits,
  Page,
  PageHead,
  State,
} from '../../ui/index.ts';
import { InvoiceForm } from './InvoiceForm.tsx';
import {
  emptyInvoice,
  formOfInvoice,
  type InvoiceValues,
  prefilledInvoice,
  totalOf,
} from './invoice-form.ts';
import {
  CUSTOMER_LIST,
  INVOICE,
  INVOICE_ISSUER,
  INVOICE_TERMS,
  PREFILL_FREIGHT,
  PREFILL_LAYTIME,
  PREFILL_MISC_REVENUE,
  PREFILL_PORT_DA,
} from './invoices.queries.ts';
import { creditFreightHref } from './links.ts';

type Params = {
  id?: string;
  voyage?: string;
  part?: string;
  cargo?: string;
  laytime?: string;
  portDa?: string;
  revenue?: string;
};

/** Another record, another form. */
const keyOf = ({ id, voyage, laytime, portDa, revenue }: Params): string =>
  id ?? voyage ?? laytime ?? portDa ?? revenue ?? 'new';

/** The form of what else a voyage bills, where the address names it. */
function useOtherBilling({ id, laytime, portDa, revenue }: Params) {
  const [claim] = useFreshQuery({
    query: PREFILL_LAYTIME,
    variables: { laytimeId: laytime ?? '' },
    pause: !laytime || Boolean(id),
  });
  const [port] = useFreshQuery({
    query: PREFILL_PORT_DA,
    variables: { id: portDa ?? '' },
    pause: !portDa || Boolean(id),
  });
  const [misc] = useFreshQuery({
    query: PREFILL_MISC_REVENUE,
    variables: { voyageId: revenue ?? '' },
    pause: !revenue || Boolean(id),
  });
  const filled =
    claim.data?.prefillInvoiceLaytime ??
    port.data?.prefillInvoicePortDa ??
    misc.data?.prefillInvoiceMiscRevenue;
  const error = [claim, port, misc].find((one) => one.error)?.error;
  return { isAsked: Boolean(laytime || portDa || revenue), filled, error };
}

/** What the form starts from: a saved draft, the freight of a voyage, a laytime claim, or nothing. */
function useStart(params: Params) {
  const { id, voyage, part, cargo } = params;
  const [issuer] = useQuery({ query: INVOICE_ISSUER });
  const [customers] = useQuery({ query: CUSTOMER_LIST });
  const [termList] = useFreshQuery({ query: INVOICE_TERMS, variables: {} });
  const [draft] = useFreshQuery({
    query: INVOICE,
    variables: { id: id ?? '' },
    pause: !id,
  });
  const [prefill] = useFreshQuery({
    query: PREFILL_FREIGHT,
    variables: { voyageId: voyage ?? '', cargoRowId: cargo ?? null, part: part ?? 'initial' },
    pause: !voyage || Boolean(id),
  });
  const other = useOtherBilling(params);
  const failed = [issuer, customers, termList, draft, prefill, other].find((one) => one.error);
  const error = failed?.error;
  const known = issuer.data?.invoiceIssuer;
  const terms = termList.data?.paymentTerms;
  const invoice = draft.data?.invoice;
  const filled = prefill.data?.prefillFreightInvoice;
  const values = useMemo((): InvoiceValues | null => {
    if (!known || !terms) return null;
    if (id) return invoice ? formOfInvoice(invoice) : null;
    if (voyage) return filled ? prefilledInvoice(known, filled.data) : null;
    if (other.isAsked) return other.filled ? prefilledInvoice(known, other.filled.data) : null;
    return emptyInvoice(known, terms);
  }, [known, terms, id, invoice, voyage, filled, other.isAsked, other.filled]);
  const rows = customers.data?.contacts.rows;
  const billed = id ? invoice : filled;
  return { error, issuer: known, customers: rows, terms: terms ?? [], invoice, values, billed };
}

/** `/create-invoice`: empty, `?voyage=&part=` from a voyage's freight, `?laytime=` from a claim, `?portDa=` of a call, `?revenue=` of a voyage's other revenue, `?id=` a draft again. */
export function InvoiceFormPage() {
  const params: Params = useSearch({ strict: false });
  const { error, issuer, customers, terms, invoice, values, billed } = useStart(params);
  if (error) {
    return (
      <Page>
        <PageHead title="Invoice" />
        <ErrorState message={errorText(error)} requestId={requestIdOf(error)} />
      </Page>
    );
  }
  if (!values || !issuer || !customers) {
    return (
      <Page>
        <PageHead title={params.id ? 'Invoice' : 'New invoice'} />
        <span className="visually-hidden" role="status">
          Loading
        </span>
      </Page>
    );
  }
  if (invoice && !['Draft', 'Pending approval'].includes(invoice.status)) {
    return (
      <Page>
        <PageHead title={invoice.number ?? 'Invoice'} />
        <State title="This invoice is posted">
          Its status is {invoice.status.toLowerCase()}; cancel it and bill anew to change it.
        </State>
      </Page>
    );
  }
  if (params.voyage && !params.id && totalOf(values.lines, values.currency)?.startsWith('-')) {
    return <BilledTooHigh values={values} />;
  }
  return (
    <InvoiceForm
      key={keyOf(params)}
      issuer={issuer}
      customers={customers}
      terms={terms}
      start={values}
      draft={invoice ? { id: invoice.id, version: invoice.version, status: invoice.status } : null}
      shipment={billed?.facts ?? []}
      tolerance={billed?.tolerance ?? null}
      warnings={billed?.warnings ?? []}
      voyageNumber={invoice?.voyageNumber ?? (params.voyage ? values.reference : null)}
    />
  );
}

/** What changed since the last part lowers the freight: the difference is credited, not billed. */
function BilledTooHigh({ values }: { values: InvoiceValues }) {
  const { currency, lines, voyageId, cargoRowId, reference } = values;
  const difference = (totalOf(lines, currency) ?? '').replace('-', '');
  return (
    <Page>
      <PageHead title={`Freight of ${reference}`} />
      <State title="This freight is billed too high">
        <p>
          {currency} {formatNumber(difference, minorUnitDigits(currency))} more than is owed by the
          figures of the voyage: credit the difference.
        </p>
        <Link to={creditFreightHref(voyageId ?? '', cargoRowId ?? '')} className="link-button">
          Credit the difference
        </Link>
      </State>
    </Page>
  );
}
