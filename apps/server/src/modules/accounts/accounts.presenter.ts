import { amountText, decimal, formatAmount, money, subtractMoney } from '@mainsheet/money';
import type { GlobalAccountRow } from './accounts.repository.ts';
import type { Balances, CurrencyBalance } from './balances.service.ts';
import type { BankTransactionRow, SumRow } from './bank-transactions.repository.ts';
import { getInstitution, type Institution } from './institutions.ts';

export function presentBalance(row: GlobalAccountRow) {
  const of = (minor: string) => money(row.currency, BigInt(minor));
  const total = of(row.posted_minor);
  return {
    currency: row.currency,
    available: formatAmount(subtractMoney(total, of(row.reserved_minor))),
    pending: formatAmount(of(row.pending_minor)),
    reserved: formatAmount(of(row.reserved_minor)),
    total: formatAmount(total),
  };
}

/** Nobody is to pay to an account that is not in service. */
const NO_NUMBERS = { accountNumber: '', iban: '', swiftCode: '', routingCodes: [] };

export function presentAccount(row: GlobalAccountRow) {
  const institution = getInstitution(row.institution);
  const numbers = row.status === 'ACTIVE' ? institution.numbersOf(BigInt(row.serial)) : NO_NUMBERS;
  return {
    id: row.id,
    accountName: row.account_name,
    nickName: row.nickname,
    currency: row.currency,
    status: row.status,
    accountNumber: numbers.accountNumber,
    iban: numbers.iban,
    swiftCode: numbers.swiftCode,
    routingCodes: [...numbers.routingCodes],
    institution: institution.name,
    countryCode: institution.countryCode,
    balance: presentBalance(row),
    createdAt: row.created_at,
    version: row.version,
  };
}

export const presentCountry = ({ countryCode, name, currencies }: Institution) => ({
  countryCode,
  institution: name,
  currencies: [...currencies],
});

function presentCurrency(balance: CurrencyBalance) {
  const { currency, inBase, rate } = balance;
  return {
    currency,
    balance: {
      currency,
      available: formatAmount(balance.available),
      pending: formatAmount(balance.pending),
      reserved: formatAmount(balance.reserved),
      total: formatAmount(balance.total),
    },
    inBase: inBase && formatAmount(inBase),
    rate: rate && decimal(rate.rate).toFixed(),
    rateOn: rate?.rate_on ?? null,
    rateSource: rate?.source ?? null,
    accounts: balance.accounts.map(presentAccount),
  };
}

export function presentBalances({ baseCurrency, totalInBase, currencies }: Balances) {
  return {
    baseCurrency,
    totalInBase: formatAmount(totalInBase),
    currencies: currencies.map(presentCurrency),
  };
}

export function presentTransaction(row: BankTransactionRow) {
  return {
    id: row.id,
    accountId: row.account_id,
    accountName: row.account_name,
    currency: row.currency,
    amount: amountText(row.currency, row.amount_minor),
    fee: amountText(row.currency, row.fee_minor),
    status: row.status,
    sourceType: row.source_type,
    transactionType: BigInt(row.amount_minor) > 0n ? 'CREDIT' : 'DEBIT',
    counterparty: row.counterparty,
    reference: row.reference,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    subjectLabel: row.subject_label,
    transactionId: row.transaction_id,
    valueOn: row.value_on,
    createdAt: row.created_at,
    createdBy: row.created_by,
    settledAt: row.settled_at,
  };
}

export function presentSum(row: SumRow) {
  const { currency } = row;
  return {
    currency,
    moneyIn: amountText(currency, row.in_minor),
    moneyOut: amountText(currency, row.out_minor),
    net: amountText(currency, BigInt(row.in_minor) + BigInt(row.out_minor)),
  };
}
