import { CARD_STATUSES, type CardQueryType, FORM_FACTOR_NAMES } from '@mainsheet/contract';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FRESH } from '../../api/fresh.ts';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../platform/lists/use-rows.ts';
import { cardHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import {
  type Column,
  formatNumber,
  type ListFilter,
  ListPage,
  minorUnitDigits,
  optionsOf,
  Page,
  PageHead,
  Tag,
} from '../../ui/index.ts';
import { CardTabs, TABS, useCardTabs } from './CardTabs.tsx';
import { formName, limitName, toneOf } from './card-words.ts';
import { CARD_LIST, type CardListRow as Row } from './cards.queries.ts';
import './cards.css';

/** What is left of the limit that binds first. */
function leftText({ cardLimits, currency }: Row): string {
  const counted = cardLimits.filter(({ interval }) => interval !== 'PER_TRANSACTION');
  const [tightest] = (counted.length > 0 ? counted : cardLimits).toSorted(
    (a, b) => Number(a.remaining) - Number(b.remaining),
  );
  if (!tightest) return '';
  const figure = (amount: string) => formatNumber(amount, minorUnitDigits(currency));
  return `${currency} ${figure(tightest.remaining)} of ${figure(tightest.amount)}, ${limitName(tightest.interval).toLowerCase()}`;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: 'Card', width: 190, kind: 'text', value: (row) => row.name },
  { key: 'number', header: 'Number', width: 90, kind: 'text', value: (row) => row.number },
  {
    key: 'status',
    header: 'Status',
    width: 96,
    kind: 'text',
    value: (row) => row.status,
    render: (row) => <Tag tone={toneOf(row.status)}>{row.status}</Tag>,
  },
  { key: 'holder', header: 'Holder', width: 150, kind: 'text', value: (row) => row.holder.name },
  { key: 'limits', header: 'Left to spend', width: 250, kind: 'text', value: leftText },
  {
    key: 'form',
    header: 'Form',
    width: 90,
    kind: 'text',
    value: (row) => formName(row.formFactor),
  },
  {
    key: 'account',
    header: 'Paid from',
    width: 150,
    kind: 'text',
    value: (row) => row.accountName,
  },
  { key: 'currency', header: 'Currency', width: 84, kind: 'text', value: (row) => row.currency },
  { key: 'purpose', header: 'Purpose', width: 220, kind: 'text', value: (row) => row.purpose },
  { key: 'expiry', header: 'Expires', width: 80, kind: 'text', value: (row) => row.expiry },
];
const FILTERS: readonly ListFilter<Row>[] = [
  {
    key: 'status',
    label: 'Status',
    options: optionsOf(CARD_STATUSES),
    valueOf: (row) => row.status,
  },
  {
    key: 'form',
    label: 'Form',
    options: optionsOf(Object.values(FORM_FACTOR_NAMES)),
    valueOf: (row) => formName(row.formFactor),
  },
];
const EMPTY: Readonly<Record<CardQueryType, string>> = {
  my: 'A card that is issued to you shows here, with its limits and what was bought.',
  company: 'Cards of the company, for what no single person buys, show here.',
  employee: 'Cards of the others in your company show here.',
};
const idOf = (row: Row) => row.id;
const nameOf = (row: Row) => row.name;

/** `/cards`: one's own cards, those of the company, those of the others. */
export function CardsPage() {
  const { tab }: { tab?: string } = useSearch({ strict: false });
  const tabs = useCardTabs();
  const shown = tabs.find(({ type }) => type === tab) ?? tabs[0] ?? TABS[0]!;
  return <CardList key={shown.type} type={shown.type} label={shown.label} />;
}

const listingOf = (queryType: CardQueryType) =>
  defineListing({
    query: CARD_LIST,
    variables: ({ page }) => ({ queryType, pageNum: page }),
    pageOf: ({ listCards }) => listCards,
    context: FRESH,
  });

const LISTINGS = {
  my: listingOf('my'),
  company: listingOf('company'),
  employee: listingOf('employee'),
};

function CardList({ type, label }: { type: CardQueryType; label: string }) {
  const navigate = useNavigate();
  const list = useListView();
  const { data, listed } = useRows(LISTINGS[type]);
  const create = (
    <MayButton
      needs="myCards.create"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={() => void navigate({ to: '/create-card' })}
    >
      Create card
    </MayButton>
  );
  return (
    <Page>
      <PageHead
        title="Cards"
        tabs={<CardTabs present={type} counts={data?.cardCounts} />}
        actions={create}
      />
      <ListPage
        label={label}
        {...listed}
        columns={COLUMNS}
        filters={FILTERS}
        rowId={idOf}
        rowName={nameOf}
        {...list}
        onExport={exportList(`${type}-cards`)}
        hrefOf={(row) => cardHref(row.id)}
        onOpen={(row) => void navigate({ href: cardHref(row.id) })}
        empty={{ title: 'No cards yet', text: EMPTY[type] }}
      />
    </Page>
  );
}
