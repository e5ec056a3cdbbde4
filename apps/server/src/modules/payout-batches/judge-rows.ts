import { findWrittenDate } from '@mainsheet/calendar';
import { BATCH_LIMITS, type BatchColumn, type BatchRow } from '@mainsheet/contract';
import { compactAccount, findIbanFault } from '@mainsheet/identifiers';
import { decimal, findCurrencyExponent, formatMoney, moneyFromDecimal } from '@mainsheet/money';

/** Whom a row can pay, as it is kept now. */
export type KnownPayee = {
  readonly id: string;
  readonly name: string;
  readonly contactId: string;
  readonly contactName: string;
  /** IBAN or account number, compact. */
  readonly account: string;
  readonly currency: string;
  readonly method: 'LOCAL' | 'SWIFT';
  readonly isHeld: boolean;
  /** What its bank says against the holder; empty where nothing. */
  readonly doubt: string;
};

/** An approved bill with what may still be paid of it. */
export type KnownBill = {
  readonly id: string;
  readonly label: string;
  readonly theirNumber: string;
  readonly contactId: string;
  readonly contactName: string;
  readonly currency: string;
  readonly openMinor: bigint;
};

/** A payment of the last days that was neither refused nor taken back. */
export type RecentPayout = {
  readonly label: string;
  readonly beneficiaryId: string;
  readonly currency: string;
  readonly minor: bigint;
  readonly on: string;
};

export type Known = {
  readonly payees: readonly KnownPayee[];
  readonly bills: readonly KnownBill[];
  readonly recent: readonly RecentPayout[];
  readonly today: string;
  readonly paymentDate: string;
};

/** What a row means once everything in it is right. */
export type Payment = {
  readonly row: number;
  readonly payee: KnownPayee;
  readonly minor: bigint;
  readonly reference: string;
  readonly bill: KnownBill | null;
  readonly paymentDate: string;
};

/** A fault keeps a batch back; a warning asks whether it is meant. Rows count from 1. */
export type Finding = {
  readonly row: number;
  readonly column: BatchColumn;
  readonly message: string;
};

/** Somebody whom a row names and nobody entered yet. */
export type Unknown = { readonly name: string; readonly account: string; readonly rows: number[] };

export type Judged = {
  /** By row: null where it has a fault or is empty. */
  readonly payments: readonly (Payment | null)[];
  readonly payees: readonly (KnownPayee | null)[];
  readonly faults: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly unknown: readonly Unknown[];
  readonly totals: readonly { readonly currency: string; readonly minor: bigint }[];
};

const LATIN = /^[A-Za-z0-9/\-?:().,'+ ]*$/;
const MOST_DAYS_AHEAD = 366;
const DAY_MS = 86_400_000;

/** A name as it is compared: without case, marks and signs. Most names are plain, which is quicker told. */
function nameKey(name: string): string {
  const plain = /^[\x20-\x7e]*$/.test(name);
  if (plain)
    return name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim();
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === '') continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Minor units of a typed amount; null for what is none in this currency. */
function findMinor(text: string, currency: string): bigint | null {
  const bare = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  if (!/^\d{1,13}(\.\d{1,4})?$/.test(bare)) return null;
  const exponent = findCurrencyExponent(currency);
  const decimals = bare.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  if (exponent === null || decimals > exponent) return null;
  return moneyFromDecimal(currency, decimal(bare)).minorUnits;
}

const isEmpty = (row: BatchRow): boolean => Object.values(row).every((cell) => cell === '');

/** Judges the rows of a batch against what is kept, once through; 10,000 of them in a part of a second. */
class Judge {
  readonly faults: Finding[] = [];
  readonly warnings: Finding[] = [];
  readonly unknown = new Map<string, Unknown>();
  readonly #known: Known;
  readonly #byAccount: ReadonlyMap<string, KnownPayee[]>;
  readonly #byName: ReadonlyMap<string, KnownPayee[]>;
  readonly #bills: ReadonlyMap<string, KnownBill[]>;
  readonly #recent: ReadonlyMap<string, RecentPayout[]>;
  readonly #left: Map<string, bigint>;
  readonly #seen = new Map<string, number>();

  constructor(known: Known) {
    this.#known = known;
    this.#byAccount = groupBy(known.payees, (one) => one.account);
    this.#byName = new Map([
      ...groupBy(known.payees, (one) => nameKey(one.contactName)),
      ...groupBy(known.payees, (one) => nameKey(one.name)),
    ]);
    this.#bills = new Map([
      ...groupBy(known.bills, (bill) => nameKey(bill.theirNumber)),
      ...groupBy(known.bills, (bill) => nameKey(bill.label)),
    ]);
    this.#recent = groupBy(
      known.recent,
      (one) => `${one.beneficiaryId} ${one.currency} ${one.minor}`,
    );
    this.#left = new Map(known.bills.map((bill) => [bill.id, bill.openMinor]));
  }

  #fault(row: number, column: BatchColumn, message: string): null {
    this.faults.push({ row, column, message });
    return null;
  }

  payee(cells: BatchRow, row: number): KnownPayee | null {
    const account = compactAccount(cells.account);
    const ofName = this.#byName.get(nameKey(cells.beneficiary)) ?? [];
    if (account === '' && cells.beneficiary === '') {
      return this.#fault(row, 'beneficiary', 'Name the beneficiary or give their account.');
    }
    if (/^[A-Z]{2}\d\d/.test(account) && findIbanFault(account) !== null) {
      return this.#fault(row, 'account', 'This is no IBAN: its length or a character is wrong.');
    }
    const found = account === '' ? ofName : (this.#byAccount.get(account) ?? []);
    if (found.length === 0) return this.#missing(cells, row, ofName[0]);
    const named =
      cells.beneficiary === '' ? found : found.filter((one) => this.#isNamed(one, cells));
    if (named.length === 0) {
      return this.#fault(
        row,
        'beneficiary',
        `This account is of ${found[0]!.name}. Correct the name or the account.`,
      );
    }
    const currency = cells.currency.toUpperCase();
    const fitting = currency === '' ? named : named.filter((one) => one.currency === currency);
    if (fitting.length === 0) {
      return this.#fault(row, 'currency', `${named[0]!.name} is paid in ${named[0]!.currency}.`);
    }
    if (fitting.length > 1) {
      return this.#fault(
        row,
        account === '' ? 'account' : 'currency',
        `${fitting.length} accounts are kept of ${fitting[0]!.name}. Give the account and the currency.`,
      );
    }
    return fitting[0]!;
  }

  #isNamed(one: KnownPayee, cells: BatchRow): boolean {
    const key = nameKey(cells.beneficiary);
    return nameKey(one.name) === key || nameKey(one.contactName) === key;
  }

  /** Nobody is entered in silence: who is not kept is named, with the rows that pay them. */
  #missing(cells: BatchRow, row: number, namesake: KnownPayee | undefined): null {
    if (namesake) {
      return this.#fault(
        row,
        'account',
        `This account is not kept of ${namesake.name}. Leave it empty to pay the one that is, or enter the new one first.`,
      );
    }
    const key = nameKey(cells.beneficiary) || compactAccount(cells.account);
    const one = this.unknown.get(key);
    if (one) one.rows.push(row);
    else {
      const account = compactAccount(cells.account);
      this.unknown.set(key, { name: cells.beneficiary, account, rows: [row] });
    }
    return this.#fault(
      row,
      'beneficiary',
      `${cells.beneficiary || cells.account} is no beneficiary yet. Enter them first, then check again.`,
    );
  }

  bill(cells: BatchRow, row: number, payee: KnownPayee): KnownBill | null {
    const found = this.#bills.get(nameKey(cells.bill)) ?? [];
    const theirs = found.filter((bill) => bill.contactId === payee.contactId);
    if (found.length === 0) {
      return this.#fault(
        row,
        'bill',
        `No approved bill ${cells.bill} is open. Leave it empty to pay in advance.`,
      );
    }
    if (theirs.length === 0)
      return this.#fault(row, 'bill', `${found[0]!.label} is from ${found[0]!.contactName}.`);
    const fitting = theirs.filter((bill) => bill.currency === payee.currency);
    if (fitting.length === 0)
      return this.#fault(row, 'bill', `${theirs[0]!.label} is in ${theirs[0]!.currency}.`);
    if (fitting.length === 1) return fitting[0]!;
    return this.#fault(
      row,
      'bill',
      `${fitting.length} bills have this number. Use ours, like ${fitting[0]!.label}.`,
    );
  }

  /** What is paid: as typed, or all that is open of the bill. */
  amount(
    cells: BatchRow,
    row: number,
    of: { payee: KnownPayee; bill: KnownBill | null },
  ): bigint | null {
    const { bill, payee } = of;
    const left = bill ? (this.#left.get(bill.id) ?? 0n) : 0n;
    if (cells.amount === '' && !bill) return this.#fault(row, 'amount', 'Enter the amount.');
    const minor = cells.amount === '' ? left : findMinor(cells.amount, payee.currency);
    if (minor === null) {
      return this.#fault(
        row,
        'amount',
        `“${cells.amount.slice(0, 30)}” is no amount in ${payee.currency}. Write it as 1250.00.`,
      );
    }
    if (minor <= 0n && !bill) return this.#fault(row, 'amount', 'Enter an amount above zero.');
    if (!bill) return minor;
    if (minor > left || minor <= 0n) {
      const open = formatMoney({ currency: bill.currency, minorUnits: left });
      return this.#fault(row, 'amount', `Only ${open} is open on ${bill.label}.`);
    }
    this.#left.set(bill.id, left - minor);
    return minor;
  }

  reference(cells: BatchRow, row: number, bill: KnownBill | null): string | null {
    const reference = cells.reference || (bill ? bill.theirNumber || bill.label : '');
    if (reference === '') return this.#fault(row, 'reference', 'Enter what they will read.');
    if (reference.length > 35) return this.#fault(row, 'reference', 'Keep to 35 characters.');
    if (LATIN.test(reference)) return reference;
    return this.#fault(row, 'reference', "Use letters, digits and / - ? : ( ) . , ' + only.");
  }

  day(cells: BatchRow, row: number): string | null {
    const { today, paymentDate } = this.#known;
    const day = cells.paymentDate === '' ? paymentDate : findWrittenDate(cells.paymentDate);
    if (day === null)
      return this.#fault(row, 'paymentDate', 'Write the day as 2026-11-20 or 20 Nov 2026.');
    if (day < today) return this.#fault(row, 'paymentDate', 'This day has passed.');
    const ahead = (Date.parse(day) - Date.parse(today)) / DAY_MS;
    return ahead > MOST_DAYS_AHEAD
      ? this.#fault(row, 'paymentDate', 'This is more than a year ahead.')
      : day;
  }

  row(cells: BatchRow, row: number, payee: KnownPayee): Payment | null {
    const bill = cells.bill === '' ? null : this.bill(cells, row, payee);
    const isBillWrong = cells.bill !== '' && bill === null;
    const minor = isBillWrong ? null : this.amount(cells, row, { payee, bill });
    const reference = this.reference(cells, row, bill);
    const paymentDate = this.day(cells, row);
    if (minor === null || reference === null || paymentDate === null) return null;
    const payment = { row, payee, minor, reference, bill, paymentDate };
    this.#lookTwice(payment);
    return payment;
  }

  /** Asks whether the same payment stands twice, in the batch or among those of the last days. */
  #lookTwice({ row, payee, minor, bill }: Payment): void {
    const key = `${payee.id} ${payee.currency} ${minor}`;
    const money = () => formatMoney({ currency: payee.currency, minorUnits: minor });
    const say = (message: string) => void this.warnings.push({ row, column: 'amount', message });
    const before = this.#seen.get(`${key} ${bill?.id ?? ''}`);
    if (before === undefined) this.#seen.set(`${key} ${bill?.id ?? ''}`, row);
    else say(`Row ${before} pays ${payee.name} ${money()} as well. Is it meant?`);
    const recent = this.#recent.get(key)?.[0];
    if (recent)
      say(`${recent.label} of ${recent.on} pays ${payee.name} ${money()} already. Is it meant?`);
    if (payee.isHeld) {
      this.warnings.push({
        row,
        column: 'beneficiary',
        message: `Waits until a call confirms the account of ${payee.name}. ${payee.doubt}`.trim(),
      });
    }
  }
}

/** Every row with what it means, and what is wrong in which cell. */
export function judgeRows(rows: readonly BatchRow[], known: Known): Judged {
  const judge = new Judge(known);
  const payees: (KnownPayee | null)[] = [];
  const payments = rows.map((cells, index) => {
    const payee = isEmpty(cells) ? null : judge.payee(cells, index + 1);
    payees.push(payee);
    return payee === null ? null : judge.row(cells, index + 1, payee);
  });
  const sums = new Map<string, bigint>();
  for (const payment of payments) {
    if (payment === null) continue;
    const { currency } = payment.payee;
    sums.set(currency, (sums.get(currency) ?? 0n) + payment.minor);
  }
  return {
    ...{ payments, payees, faults: judge.faults, warnings: judge.warnings },
    unknown: [...judge.unknown.values()],
    totals: [...sums].map(([currency, minor]) => ({ currency, minor })),
  };
}

/** Rows that are more than can be sent at once, in words; null when they are not. */
export const tooManyText = (count: number): string | null =>
  count > BATCH_LIMITS.submitted
    ? `${count} payments stand here: submit at most ${BATCH_LIMITS.submitted} at once, in several batches.`
    : null;
