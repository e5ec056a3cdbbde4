import type { LaytimeForm } from '@mainsheet/contract';
import type { LaytimeStatement } from '@mainsheet/laytime';
import { countedByPort } from '@mainsheet/laytime';
import { formatAmount, parseMoney, sumMoney } from '@mainsheet/money';
import { Checkbox } from '@mantine/core';
import {
  AmountInput,
  Facts,
  formatNumber,
  minorUnitDigits,
  Panel,
  QuantityInput,
  TextInput,
} from '../../ui/index.ts';
import type { LaytimeRecord } from './laytime.queries.ts';
import { TimeBar } from './laytime-columns.tsx';
import { changeCount, changePort, type Statement } from './use-statement.ts';

type ClaimPanelProps = {
  statement: Statement;
  record: LaytimeRecord | null;
  /** Agreed or billed: what stands here stays. */
  isLocked: boolean;
};

/** Sum of what was agreed at the ports; null while nothing is typed. */
export function agreedSum({ count }: LaytimeForm): string | null {
  const typed = count.ports.flatMap(({ agreedClaimAmount }) => agreedClaimAmount ?? []);
  if (typed.length === 0) return null;
  const { currency } = count;
  return formatAmount(
    sumMoney(
      currency,
      typed.map((text) => parseMoney(currency, text)),
    ),
  );
}

const partOf = (statement: LaytimeStatement | null, portId: string): string => {
  const part = statement && countedByPort(statement).find((one) => one.portId === portId);
  return part ? formatAmount(part.amount) : '';
};

/** What is claimed: calculated and agreed, the one that counts, and until when it must be in. */
export function ClaimPanel({ statement: page, record, isLocked }: ClaimPanelProps) {
  const { form, change, statement } = page;
  const { currency, ports } = form.count;
  const digits = minorUnitDigits(currency);
  const set = (part: Partial<LaytimeForm>) => change((now) => ({ ...now, ...part }));
  const agreed = agreedSum(form);
  const timeBar = record?.summary.timeBarOn && <TimeBar row={record.summary} />;
  return (
    <Panel title="Claim" hint="Demurrage above zero, despatch below">
      <div className="field-grid" style={{ marginBottom: 12 }}>
        {ports.map((port, at) => (
          <AmountInput
            key={port.id}
            label={`Agreed, ${port.portName}`}
            hint={`Calculated ${formatNumber(partOf(statement, port.id) || null, digits) || '–'}`}
            currency={currency}
            decimals={digits}
            value={port.agreedClaimAmount}
            disabled={isLocked}
            onChange={(amount) =>
              change(
                changeCount(
                  'count',
                  changePort(at, (now) => ({ ...now, agreedClaimAmount: amount })),
                ),
              )
            }
          />
        ))}
        <QuantityInput
          label="Time bar, days after completion"
          unit="days"
          disabled={isLocked}
          value={form.timeBarDays === null ? null : String(form.timeBarDays)}
          onChange={(text) => set({ timeBarDays: text === null ? null : Math.round(Number(text)) })}
        />
        <TextInput
          label={`Exchange rate of ${currency}`}
          value={form.exchangeRate}
          disabled={isLocked}
          onChange={(rate) => set({ exchangeRate: rate })}
        />
        <Checkbox
          label="The agreed amount counts"
          checked={form.isAgreedAmount}
          disabled={isLocked}
          onChange={(event) => set({ isAgreedAmount: event.currentTarget.checked })}
        />
        <Checkbox
          label="In profit and loss"
          checked={form.isIncludedInPAndL}
          disabled={isLocked}
          onChange={(event) => set({ isIncludedInPAndL: event.currentTarget.checked })}
        />
      </div>
      <Facts
        facts={[
          ['Calculated', statement ? formatNumber(formatAmount(statement.net), digits) : ''],
          ['Agreed', agreed === null ? '' : formatNumber(agreed, digits)],
          ['Counts', form.isAgreedAmount && agreed !== null ? 'agreed' : 'calculated'],
          ['Time bar', timeBar ?? ''],
        ]}
      />
    </Panel>
  );
}
