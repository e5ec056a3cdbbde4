import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { RecordState } from '../../platform/records/RecordState.tsx';
import { useMay } from '../../platform/session/use-session.ts';
import {
  Alert,
  Facts,
  formatInstant,
  Page,
  PageHead,
  Panel,
  showSnackbar,
  Tag,
} from '../../ui/index.ts';
import { CardFace } from './CardFace.tsx';
import { CardLimits } from './CardLimits.tsx';
import { CardSteps } from './CardSteps.tsx';
import { CardTabs } from './CardTabs.tsx';
import { CardTransactionList } from './CardTransactionList.tsx';
import { CategorySums } from './CategorySums.tsx';
import { allowedText, areaOf, categoryName, formName, placesText, toneOf } from './card-words.ts';
import { CARD, CARD_TRANSACTIONS, type Card } from './cards.queries.ts';
import { MerchantPanel } from './MerchantPanel.tsx';
import { ShowNumber, ShownFacts, type ShownNumber } from './ShowNumber.tsx';
import './cards.css';

/** `/cards/card-detail?id=`: one card, what it may do, and what was bought with it. */
export function CardPage() {
  const { id = '' }: { id?: string } = useSearch({ strict: false });
  const [{ data, error }, again] = useQuery({ query: CARD, variables: { id }, context: FRESH });
  useEffect(() => {
    if (error) showSnackbar('Something went wrong.', { error: true });
  }, [error]);
  const details = data?.getCardDetails;
  if (details?.card.id !== id) {
    return <RecordState error={error} missing="No card found." onRetry={() => again(FRESH)} />;
  }
  return <CardSheet key={id} {...details} again={() => again(FRESH)} />;
}

type CardSheetProps = { card: Card; isPlayable: boolean; again: () => void };

function CardSheet({ card, isPlayable, again }: CardSheetProps) {
  const [shown, setShown] = useState<ShownNumber | null>(null);
  const mayChange = useMay(`${areaOf(card)}.modify`);
  const [read, readAgain] = useQuery({
    query: CARD_TRANSACTIONS,
    variables: { id: card.id },
    context: FRESH,
  });
  const refresh = () => {
    again();
    readAgain(FRESH);
  };
  const transactions = read.data?.getCardTransactionList;
  return (
    <Page>
      <PageHead
        title={card.name}
        meta={<Tag tone={toneOf(card.status)}>{card.status}</Tag>}
        tabs={<CardTabs present={null} />}
        actions={
          <>
            <ShowNumber card={card} shown={shown} onShow={setShown} />
            <CardSteps card={card} onDone={refresh} />
          </>
        }
      />
      {card.statusReason && <Alert tone="warning">{card.statusReason}</Alert>}
      <div className="with-side">
        <div className="stack">
          <Panel label={`Card ${card.number}`}>
            <div className="card-sheet">
              <CardFace card={card} shown={shown} />
              <div className="card-sheet-text stack">
                {shown ? <ShownFacts shown={shown} /> : <CardFacts card={card} />}
              </div>
            </div>
          </Panel>
          <Panel
            title="Limits"
            hint={`${card.currency}, by the calendar in UTC, weeks from Monday`}
          >
            <CardLimits card={card} />
          </Panel>
        </div>
        <div className="stack">
          {transactions && <CategorySums transactions={transactions} />}
          {isPlayable && mayChange && (
            <MerchantPanel card={card} rows={transactions?.rows ?? []} onDone={refresh} />
          )}
        </div>
      </div>
      <CardTransactionList card={card} result={read} again={refresh} />
    </Page>
  );
}

function CardFacts({ card }: { card: Card }) {
  const own = (code: string) => code;
  return (
    <Facts
      facts={[
        ['Purpose', card.purpose],
        ['Holder', card.holder.name],
        ['Kind', `${formName(card.formFactor)} ${card.type.toLowerCase()} card`],
        ['Issued to', card.issueTo === 'ORGANISATION' ? 'The company' : card.holder.name],
        ['Paid from', `${card.accountName}, ${card.currency}`],
        ['For', allowedText(card.allowedCategories, categoryName)],
        ['Where', placesText(card)],
        ['Currencies', allowedText(card.allowedCurrencies, own)],
        ['Issued', `${formatInstant(card.createdAt)} UTC by ${card.createdBy}`],
      ]}
    />
  );
}
