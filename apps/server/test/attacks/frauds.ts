import { compactAccount, makeIban } from '@mainsheet/identifiers';

/** Between zero and one, the next of a seed. */
export type Random = () => number;

const PLACES =
  'Rotterdam Piraeus Santos Qingdao Hamburg Bergen Durban Gdansk Houston Lagos Mumbai Busan Genoa Izmir Callao Tarragona Klaipeda Esbjerg Fremantle Yokohama'.split(
    ' ',
  );
const TRADES =
  'Marine Fuels,Port Agency,Ship Supply,Surveyors,Towage,Stevedores,Canal Agents,Bunkering,Chandlers,Pilotage,Ship Repair,Crew Services'.split(
    ',',
  );
const FORMS = ['BV', 'Ltd', 'SA', 'GmbH', 'AS', 'Pte Ltd', 'LLC', ''];
const ENDINGS = ['com', 'net', 'nl', 'gr', 'co.uk', 'com.br', 'no'];
const FREE_MAIL = ['gmail.com', 'outlook.com', '163.com'];
const COUNTRIES = [
  ['NL', 'ABNA', 10],
  ['DE', '', 18],
  ['GB', 'BARC', 14],
  ['NO', '', 11],
  ['GR', '', 23],
] as const;

/** Everybody is paid for two years; the attack or the payment that is judged comes today. */
const [CALLED, BILLED, TODAY] = ['2025-01-02', '2026-03-01', '2026-11-20'].map(
  (day) => `${day}T09:00:00.000Z`,
) as [string, string, string];

export type Vendor = {
  readonly name: string;
  readonly email: string;
  readonly accounts: readonly string[];
  /** Whether its bills say where to pay. */
  readonly isStated: boolean;
};

type Asked = { readonly before: readonly string[]; readonly longBefore: readonly string[] };
const NEVER: Asked = { before: [], longBefore: [] };
/** What the bills of a vendor have asked for over the years. */
const askedOf = ({ isStated, accounts }: Vendor): Asked =>
  isStated ? { before: accounts, longBefore: accounts } : NEVER;

/** What the guard is asked about: who is paid on which account, and what the bills say. */
export type Attempt = {
  readonly kind: string;
  readonly vendor: { readonly name: string; readonly email: string };
  readonly holder: string;
  readonly account: string;
  /** When a call confirmed the account; null for one that was entered or changed today. */
  readonly calledAt: string | null;
  readonly bill: { readonly account: string; readonly since: string };
  /** What earlier bills of the vendor asked for; of these, those from long ago and those that are paid. */
  readonly askedBefore: Asked;
};

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!;
const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('');

export function makeAccount(random: Random): string {
  const [country, bank, length] = pick(random, COUNTRIES);
  return makeIban(country, bank + digits(random, length));
}

const labelOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ (?:bv|ltd|sa|gmbh|as|pte ltd|llc)$/, '')
    .replaceAll(/[^a-z]+/g, '-');

function makeVendor(random: Random, place: string, trade: string): Vendor {
  const name = `${place} ${trade} ${pick(random, FORMS)}`.trim();
  const label = random() < 0.5 ? labelOf(name) : labelOf(name).replaceAll('-', '');
  const domain = random() < 0.1 ? pick(random, FREE_MAIL) : `${label}.${pick(random, ENDINGS)}`;
  return {
    ...{ name, email: `accounts@${domain}`, isStated: random() < 0.75 },
    accounts: Array.from({ length: random() < 0.15 ? 2 : 1 }, () => makeAccount(random)),
  };
}

/** A company's vendors: every trade in some places, so that names are near each other without being the same. */
export function makeVendors(random: Random): Vendor[] {
  return PLACES.flatMap((place) =>
    TRADES.filter(() => random() < 0.4).map((trade) => makeVendor(random, place, trade)),
  );
}

const HOMOGLYPHS = [
  ['m', 'rn'],
  ['o', '0'],
  ['l', '1'],
  ['i', 'l'],
  ['a', 'а'],
  ['e', 'е'],
  ['o', 'о'],
  ['w', 'vv'],
] as const;

/** A text that reads as another: a letter drawn like one of it, doubled, left out or turned round. */
function twist(random: Random, text: string): string {
  const fitting = HOMOGLYPHS.filter(([letter]) => text.includes(letter));
  if (fitting.length > 0 && random() < 0.6) {
    const [letter, drawn] = pick(random, fitting);
    return text.replace(letter, drawn);
  }
  const at = 1 + Math.floor(random() * (text.length - 3));
  const way = random();
  if (way < 0.4) return text.slice(0, at) + text[at]! + text.slice(at);
  if (way < 0.7) return text.slice(0, at) + text.slice(at + 1);
  return text.slice(0, at) + text[at + 1]! + text[at]! + text.slice(at + 2);
}

function falseDomain(random: Random, domain: string): string {
  const at = domain.indexOf('.');
  const [label, ending] = [domain.slice(0, at), domain.slice(at + 1)];
  const way = random();
  if (way < 0.5) return `${twist(random, label)}.${ending}`;
  if (way < 0.75) return `${label}.${pick(random, ['co', 'biz', 'org', 'info'])}`;
  return `${label}-${pick(random, ['payments', 'billing', 'group', 'accounts'])}.${ending}`;
}

const domainOf = (email: string): string => email.slice(email.indexOf('@') + 1);

/** Somebody new who reads as a vendor, by a name or a mail domain or both. */
function homoglyph(random: Random, vendor: Vendor): Attempt {
  const account = makeAccount(random);
  const isFree = FREE_MAIL.includes(domainOf(vendor.email));
  const email = isFree ? vendor.email : `accounts@${falseDomain(random, domainOf(vendor.email))}`;
  const name = isFree || random() < 0.5 ? twist(random, vendor.name) : vendor.name;
  return {
    ...{ kind: 'homoglyph', vendor: { name, email }, holder: name, account, calledAt: null },
    ...{ bill: { account, since: TODAY }, askedBefore: NEVER },
  };
}

/** What is common to attacks through the true vendor: a bill that asks for the account of a thief. */
function through(random: Random, vendor: Vendor, account: string): Omit<Attempt, 'kind'> {
  // Half of the time somebody enters the account; half of the time the known one is paid and the bill is at odds.
  const isEntered = random() < 0.5;
  // Often the bill is approved first, and its account entered when it is to be paid.
  const isBilledFirst = random() < 0.5;
  const asked = askedOf(vendor);
  return {
    ...{ vendor, holder: vendor.name, calledAt: isEntered ? null : CALLED },
    account: isEntered ? account : vendor.accounts[0]!,
    bill: { account, since: TODAY },
    askedBefore: isBilledFirst ? { ...asked, before: [...asked.before, account] } : asked,
  };
}

/** A thread that is true, in which the account has changed; often its holder too. */
function hijacked(random: Random, vendor: Vendor): Attempt {
  const attempt = through(random, vendor, makeAccount(random));
  const holder = random() < 0.4 ? `${pick(random, PLACES)} Trading Holdings` : vendor.name;
  return { kind: 'hijacked thread', ...attempt, holder };
}

const altered = (random: Random, vendor: Vendor): Attempt => ({
  kind: 'altered document',
  ...through(random, vendor, makeAccount(random)),
});

/** One digit of the account is another; its check digits fit again. */
function changedDigit(random: Random, vendor: Vendor): Attempt {
  const iban = vendor.accounts[0]!;
  const at = 9 + Math.floor(random() * (iban.length - 9));
  const digit = (Number(iban[at]) + 1 + Math.floor(random() * 9)) % 10;
  const basic = iban.slice(4, at) + digit + iban.slice(at + 1);
  return { kind: 'changed digit', ...through(random, vendor, makeIban(iban.slice(0, 2), basic)) };
}

const KINDS = [homoglyph, hijacked, altered, changedDigit];

export const makeFrauds = (random: Random, vendors: readonly Vendor[], count: number): Attempt[] =>
  Array.from({ length: count }, (_, index) =>
    KINDS[index % KINDS.length]!(random, pick(random, vendors)),
  );

/** An account as papers write it. */
function written(random: Random, iban: string): string {
  const way = random();
  if (way < 0.3) return iban;
  if (way < 0.6) return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
  if (way < 0.7) return iban.toLowerCase();
  // The number alone, as it is written at home.
  return iban.slice(-8);
}

/** What a paper says once in a while though nobody means ill: an old account, or a digit that was read wrongly. */
function misread(random: Random, iban: string): string {
  const way = random();
  if (way < 0.003) return makeAccount(random);
  if (way < 0.006) return `${iban.slice(0, -1)}${(Number(iban.at(-1)) + 1) % 10}`;
  return written(random, iban);
}

/** A payment as there are many: a known vendor, on the account that a call confirmed. */
export const makePayments = (
  random: Random,
  vendors: readonly Vendor[],
  count: number,
): Attempt[] =>
  Array.from({ length: count }, () => {
    const vendor = pick(random, vendors);
    const account = pick(random, vendor.accounts);
    const isChanged = random() < 0.02;
    return {
      ...{ kind: 'payment', vendor, holder: vendor.name, account },
      // A new account that was confirmed since, while bills of the old one are still on the desk.
      calledAt: isChanged ? TODAY : CALLED,
      bill: {
        account: vendor.isStated
          ? compactAccount(isChanged ? makeAccount(random) : misread(random, account))
          : '',
        since: isChanged ? BILLED : TODAY,
      },
      askedBefore: askedOf(vendor),
    };
  });

/** Somebody new who is who they say: their account waits for its call, and nothing else should speak against it. */
export const makeNewcomers = (random: Random, count: number): Attempt[] =>
  Array.from({ length: count }, () => {
    const place = pick(random, PLACES);
    const trade = `${pick(random, ['Blue', 'North', 'Delta', 'Union'])} ${pick(random, TRADES)}`;
    const vendor = makeVendor(random, place, trade);
    const account = vendor.accounts[0]!;
    return {
      ...{ kind: 'newcomer', vendor, holder: vendor.name, account, calledAt: null },
      ...{ bill: { account, since: TODAY }, askedBefore: NEVER },
    };
  });
