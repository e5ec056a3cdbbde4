import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '@mainsheet/contract';
import { useNavigate } from '@tanstack/react-router';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { useRows } from '../../platform/lists/use-rows.ts';
import { countryName } from '../../platform/places/countries.ts';
import {
  type Column,
  type ListFilter,
  ListPage,
  optionsOf,
  Page,
  PageHead,
  Tag,
} from '../../ui/index.ts';
import { BENEFICIARIES } from './beneficiaries.ts';
import { beneficiaryHref } from './links.ts';
import { PayButtons } from './PayoutList.tsx';
import { PayTabs } from './PayTabs.tsx';
import { accountOf } from './payout-words.ts';
import type { BeneficiaryRow } from './payouts.queries.ts';

const standingOf = ({ isHeld, flags }: BeneficiaryRow): string => {
  if (isHeld) return 'Call first';
  return flags.some(({ code }) => code === 'NEW') ? 'New' : 'Confirmed';
};
const TONE = { 'Call first': 'warning', New: 'accent', Confirmed: 'positive' } as const;

const COLUMNS: readonly Column<BeneficiaryRow>[] = [
  { key: 'name', header: 'Account holder', width: 220, kind: 'text', value: (row) => row.name },
  {
    key: 'standing',
    header: 'Account',
    width: 110,
    kind: 'text',
    value: standingOf,
    render: (row) => <Tag tone={TONE[standingOf(row) as keyof typeof TONE]}>{standingOf(row)}</Tag>,
  },
  { key: 'account', header: 'Number', width: 220, kind: 'text', value: accountOf },
  {
    key: 'country',
    header: 'Bank in',
    width: 140,
    kind: 'text',
    value: (row) => countryName(row.bankCountryCode),
  },
  { key: 'currency', header: 'Currency', width: 84, kind: 'text', value: (row) => row.currency },
  {
    key: 'method',
    header: 'Paid by',
    width: 120,
    kind: 'text',
    value: (row) => PAYMENT_METHOD_NAMES[row.method as PaymentMethod],
  },
  { key: 'contact', header: 'Contact', width: 190, kind: 'text', value: (row) => row.contactName },
  { key: 'by', header: 'Entered by', width: 140, kind: 'text', value: (row) => row.enteredBy },
];
const FILTERS: readonly ListFilter<BeneficiaryRow>[] = [
  { key: 'standing', label: 'Account', options: optionsOf(Object.keys(TONE)), valueOf: standingOf },
];
const idOf = (row: BeneficiaryRow) => row.id;
const nameOf = (row: BeneficiaryRow) => row.name;

/** Whom the company pays, and whether their accounts are confirmed. */
export function BeneficiaryList() {
  const navigate = useNavigate();
  const list = useListView({ tab: 'beneficiaries' });
  const { listed } = useRows(BENEFICIARIES);
  return (
    <Page>
      <PageHead title="Pay" tabs={<PayTabs present="beneficiaries" />} actions={<PayButtons />} />
      <ListPage
        label="Beneficiaries"
        {...listed}
        columns={COLUMNS}
        filters={FILTERS}
        rowId={idOf}
        rowName={nameOf}
        {...list}
        hrefOf={(row) => beneficiaryHref(row.id)}
        onOpen={(row) => void navigate({ href: beneficiaryHref(row.id) })}
        empty={{
          title: 'No beneficiaries yet',
          text: 'Enter whom you pay once, have the account confirmed by a call, and pay from then on.',
        }}
      />
    </Page>
  );
}
