import type { StatementComparison } from '@mainsheet/laytime';
import {
  addMoney,
  decimal,
  formatAmount,
  type Money,
  money,
  moneyFromDecimal,
  subtractMoney,
} from '@mainsheet/money';
import { Button, Slider, Textarea } from '@mantine/core';
import { useState } from 'react';
import './laytime.css';
import { AmountInput, Facts, formatNumber, minorUnitDigits } from '../../ui/index.ts';

/** Steps of the slider; the amount beside it takes any. */
const STEPS = 1000;

export const moneyText = (amount: Money): string =>
  formatNumber(formatAmount(amount), minorUnitDigits(amount.currency));

/** The amount so many steps of the way from one side to the other, to the minor unit. */
function amountAt({ left, right }: StatementComparison, step: number): Money {
  const gap = right.net.minorUnits - left.net.minorUnits;
  const part = (gap * BigInt(step)) / BigInt(STEPS);
  return addMoney(left.net, money(left.currency, part));
}

function stepOf({ left, right }: StatementComparison, amount: Money): number {
  const gap = Number(right.net.minorUnits - left.net.minorUnits);
  if (gap === 0) return 0;
  const way = Number(amount.minorUnits - left.net.minorUnits) / gap;
  return Math.round(Math.min(Math.max(way, 0), 1) * STEPS);
}

export type Agree = {
  /** Why the claim cannot be agreed now; null while it can. */
  readonly blocked: string | null;
  readonly isBusy: boolean;
  readonly onAgree: (amount: string, note: string) => void;
};

export type SettlementProps = {
  comparison: StatementComparison;
  /** What the settled amount is while nobody has moved it: the views given in to. */
  settled: Money;
  agree: Agree;
  /** How it was settled. */
  note: string;
  setNote: (note: string) => void;
};

/** The amount between both counts on which the parties settle, and the agreement on it. */
export function Settlement({ comparison, settled, agree, note, setNote }: SettlementProps) {
  const { currency, net: ours } = comparison.left;
  const { net: theirs } = comparison.right;
  const [typed, setTyped] = useState<Money | null>(null);
  const amount = typed ?? settled;
  const digits = minorUnitDigits(currency);
  const take = (text: string | null) =>
    setTyped(text === null ? null : moneyFromDecimal(currency, decimal(text)));
  return (
    <div className="settlement">
      <div>
        <Slider
          min={0}
          max={STEPS}
          step={1}
          value={stepOf(comparison, amount)}
          label={null}
          thumbLabel="Settled amount between both counts"
          thumbValueText={`${currency} ${moneyText(amount)}`}
          onChange={(step) => setTyped(amountAt(comparison, step))}
        />
        <p className="row small muted settlement-ends">
          <span>Ours {moneyText(ours)}</span>
          <span>Theirs {moneyText(theirs)}</span>
        </p>
        <Facts
          facts={[
            ['We give', moneyText(subtractMoney(ours, amount))],
            ['They give', moneyText(subtractMoney(amount, theirs))],
          ]}
        />
      </div>
      <AmountInput
        label="Agreed amount"
        currency={currency}
        decimals={digits}
        value={formatAmount(amount)}
        onChange={take}
      />
      <Textarea
        label="How it was settled"
        rows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div>
        <Button
          disabled={agree.blocked !== null}
          loading={agree.isBusy}
          onClick={() => agree.onAgree(formatAmount(amount), note)}
        >
          Agree at {currency} {moneyText(amount)}
        </Button>
        {agree.blocked && <p className="muted small">{agree.blocked}</p>}
      </div>
    </div>
  );
}
