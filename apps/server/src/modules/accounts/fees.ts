import type { FeeKind, FeeRule } from '@mainsheet/contract';
import { ACCOUNT, convert } from '@mainsheet/ledger';
import {
  decimal,
  decimalFromMoney,
  formatMoney,
  type Money,
  moneyFromDecimal,
  negateMoney,
} from '@mainsheet/money';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../platform/work.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { findBaseRate } from '../exchange-rates/index.ts';
import { post } from '../ledger/index.ts';
import { type GlobalAccountRow, listAccounts } from './accounts.repository.ts';
import { getInstitution } from './institutions.ts';
import { lockUsable, type Movement, settle } from './movements.service.ts';

/** Where fees of banks are booked. */
const BANK_CHARGES = '5200';

type Service = { companyId: string; kind: FeeKind; amount: Money; on: string };

/**
 * What a service costs: fixed + percent of the amount, within minimum and maximum, by the latest rule of its kind and
 * currency that began by then, one of the company before one of all; nothing where there is none.
 */
export function feeOf(schedule: readonly FeeRule[], of: Service): Money {
  const { currency } = of.amount;
  const fitting = schedule
    .filter((one) => one.kind === of.kind && one.currency === currency && one.from <= of.on)
    .toSorted((a, b) => a.from.localeCompare(b.from));
  const rule =
    fitting.findLast(({ companyId }) => companyId === of.companyId) ??
    fitting.findLast(({ companyId }) => companyId === null);
  if (!rule) return { currency, minorUnits: 0n };
  const whole = decimalFromMoney(of.amount).times(rule.percent).div(100).plus(rule.fixed);
  const least = decimal(rule.minimum);
  const raised = whole.lt(least) ? least : whole;
  const most = rule.maximum === null ? raised : decimal(rule.maximum);
  return moneyFromDecimal(currency, raised.gt(most) ? most : raised);
}

/** The same of a service that is no payment, in a currency, today. */
export const feeToday = (
  { config, clock }: Platform,
  of: { companyId: string; kind: FeeKind; currency: string },
): Money =>
  feeOf(config.fees, {
    ...{ companyId: of.companyId, kind: of.kind, on: todayBy(clock) },
    amount: { currency: of.currency, minorUnits: 0n },
  });

export type Charge = {
  readonly accountId: string;
  readonly fee: Money;
  /** What it is for, as the ledger and the transaction name it. */
  readonly subject: NonNullable<Movement['subject']>;
  /** Who takes it. */
  readonly bankName: string;
};

/** Takes a fee from an account, as a transaction and a posting of its own. @throws DomainError INVALID_INPUT when the money is not there */
export async function chargeFee(
  { platform, tx, actor }: Work,
  { accountId, fee, subject, bankName }: Charge,
): Promise<void> {
  if (fee.minorUnits === 0n) return;
  const on = todayBy(platform.clock);
  const base = await getBaseCurrency(tx);
  const known = await findBaseRate(tx, { currency: fee.currency, base, on });
  if (!known) {
    const reason = `No exchange rate of ${fee.currency} is known.`;
    throw new DomainError('INVALID_STATE', { reason });
  }
  const worth = convert(fee, known.rate, base);
  const [account] = await lockUsable(tx, [{ path: 'accountId', id: accountId }]);
  const reference = `Fee of ${subject.label}`;
  const transactionId = await post(platform, tx, actor, {
    ...{ postedOn: on, documentType: `${subject.type}-fee`, documentId: subject.id },
    ...{ reference: subject.label, description: reference },
    entries: [
      { accountCode: BANK_CHARGES, amount: fee, base: worth },
      {
        ...{ accountCode: ACCOUNT.bank, amount: negateMoney(fee), base: negateMoney(worth) },
        globalAccountId: accountId,
      },
    ],
    rate: { rate: known.rate, on, source: 'company rate' },
  });
  const movement = { account: account!, amount: negateMoney(fee), sourceType: 'FEE' as const };
  await settle(platform, tx, actor, {
    ...{ transactionId, valueOn: on },
    movements: [{ ...movement, counterparty: bankName, reference, subject }],
  });
}

export type OpeningFee = { readonly fee: Money; readonly payer: GlobalAccountRow };

/**
 * What opening a further account in a currency costs and which account pays it: the oldest of that currency that holds as
 * much. The first account of a currency costs nothing, as there is nothing to take it from.
 * @throws DomainError INVALID_STATE where no account of the currency holds as much
 */
export async function openingFeeOf(
  platform: Platform,
  tx: Tx,
  of: { companyId: string; currency: string },
): Promise<OpeningFee | null> {
  const fee = feeToday(platform, { ...of, kind: 'ACCOUNT_OPENING' });
  if (fee.minorUnits === 0n) return null;
  const own = (await listAccounts(tx)).filter(
    ({ currency, status }) => currency === of.currency && status === 'ACTIVE',
  );
  if (own.length === 0) return null;
  const payer = own.find(
    (row) => BigInt(row.posted_minor) - BigInt(row.reserved_minor) >= fee.minorUnits,
  );
  if (payer) return { fee, payer };
  const reason = `Opening it costs ${formatMoney(fee)}, and no account in ${of.currency} holds as much.`;
  throw new DomainError('INVALID_STATE', { reason });
}

/** Takes what opening an account costs. */
export const chargeOpening = (
  work: Work,
  { fee, payer }: OpeningFee,
  opened: { readonly id: string; readonly nickname: string },
): Promise<void> =>
  chargeFee(work, {
    ...{ accountId: payer.id, fee, bankName: getInstitution(payer.institution).name },
    subject: { type: 'account', id: opened.id, label: opened.nickname },
  });
