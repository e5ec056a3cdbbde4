import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import {
  labelOfInvoice,
  OPEN_ITEM_KINDS,
  type OpenItemKind,
  openingImportInput,
  type PermissionKey,
  PLAIN_BILL_TYPE,
} from '@mainsheet/contract';
import { ACCOUNT } from '@mainsheet/ledger';
import { type Actor, assertCan, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import {
  computeLines,
  type documents,
  KINDS,
  prepareDraft,
  today,
  violation,
} from '../commercial-documents/index.ts';
import { getCompany, invoiceSettingsOf } from '../companies/index.ts';
import { labelOfCreditNote } from '../credit-notes/index.ts';
import { findBaseRate } from '../exchange-rates/index.ts';
import { MOST_SHOWN, type TableFault, type TableImport } from '../sheets/index.ts';
import { ITEM_TITLES, readItemsTable, type TypedItem } from './open-items-table.ts';
import * as opening from './opening-books.repository.ts';

/** What it takes to make a document of each kind. */
const CREATING: Readonly<Record<OpenItemKind, PermissionKey>> = {
  ...{ invoice: 'receivablesInvoices.create', credit_note: 'receivablesCreditNotes.create' },
  ...{ bill: 'payablesBills.create', vendor_credit_note: 'payablesBills.create' },
};

/** An item with all that a document says. */
type Item = { readonly typed: TypedItem; readonly input: documents.DocumentInput };

/**
 * Takes a table of invoices, bills and credits that are open when the books begin, all of it or nothing, as drafts that somebody
 * else approves. What stands here already is passed over, so the same table may come twice.
 * @throws DomainError FORBIDDEN, INVALID_INPUT for a day to come. @returns what it did, or would do as a preview
 */
export function importOpenItems(
  platform: Platform,
  actor: Actor,
  { data, isPreview }: { data: unknown; isPreview: boolean },
): Promise<TableImport> {
  assertCan(actor, 'contacts.view');
  // Which of them it takes the table says; nobody without any reads what stands here.
  if (!Object.values(CREATING).some((one) => can(actor, one))) assertCan(actor, CREATING.invoice);
  const { on, text } = parseBody(openingImportInput, data);
  if (on > today(platform)) throw invalidInput([violation('on', 'This day has not come yet.')]);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await opening.lockImports(tx);
    const company = await getCompany(tx);
    const [base, settings] = [company.base_currency, invoiceSettingsOf(company)];
    const { items: all, kinds, unread, faults: unreadable } = readItemsTable(text, base);
    for (const kind of kinds) assertCan(actor, CREATING[kind]);
    const standing = await opening.listStanding(tx, [...new Set(all.map(({ number }) => number))]);
    const parties = await partiesOf(tx, all);
    const known = all.filter((item) => isKnown(item, { standing, parties }));
    const fresh = all.filter((item) => !known.includes(item));
    const judged = await judge(tx, fresh, { on, base, settings, parties, standing });
    const faults = [...unreadable, ...twiceIn(fresh), ...judged.faults].toSorted(
      (a, b) => a.line - b.line,
    );
    const seen = {
      ...{ unread, faults: faults.slice(0, MOST_SHOWN) },
      known: known.slice(0, MOST_SHOWN).map(({ number }) => number),
    };
    if (faults.length > 0) return { ...seen, isSaved: false, added: 0 };
    const isSaved = !isPreview && fresh.length > 0;
    if (isSaved) await addAll(work, judged.items);
    return { ...seen, isSaved, added: fresh.length };
  });
}

type Parties = ReadonlyMap<string, readonly opening.PartyRow[]>;

async function partiesOf(tx: Tx, items: readonly TypedItem[]): Promise<Parties> {
  const names = [...new Set(items.map(({ party }) => party.toLowerCase()))];
  return Map.groupBy(await opening.listParties(tx, names), ({ name }) => name);
}

const isOurs = (kind: OpenItemKind): boolean => KINDS[kind].side === 'receivable';

type Known = { readonly standing: readonly opening.StandingRow[]; readonly parties: Parties };

/** Whether it came in with a table before: of the same kind, number and company. */
function isKnown({ kind, number, party }: TypedItem, { standing, parties }: Known): boolean {
  const [contact] = parties.get(party.toLowerCase()) ?? [];
  return standing.some(
    (row) =>
      row.is_opening &&
      row.kind === kind &&
      row.contact_id === contact?.id &&
      isSame(isOurs(kind) ? row.former_number : row.their_number, number),
  );
}

/** One number however its letters are written. */
const isSame = (one: string | null, other: string): boolean =>
  one !== null && one.toLowerCase() === other.toLowerCase();

const fault = (
  { line }: Pick<TypedItem, 'line'>,
  column: keyof typeof ITEM_TITLES,
  message: string,
): TableFault => ({ line, column: ITEM_TITLES[column][0], message });

/** Two lines of one number are one too many: ours are given once, those of others once by each. */
function twiceIn(items: readonly TypedItem[]): TableFault[] {
  const first = new Map<string, number>();
  return items.flatMap((item) => {
    const { kind, number, party, line } = item;
    if (number === '') return [];
    const of = isOurs(kind) ? '' : party.toLowerCase();
    const key = JSON.stringify([kind, number.toLowerCase(), of]);
    const before = first.get(key);
    if (before === undefined) first.set(key, line);
    const words = `${OPEN_ITEM_KINDS[kind]} ${number} stands in line ${before} too.`;
    return before === undefined ? [] : [fault(item, 'number', words)];
  });
}

type Judging = Known & {
  readonly on: string;
  readonly base: string;
  readonly settings: ReturnType<typeof invoiceSettingsOf>;
};

/** What to do where a document of ours will take this number, two of which are told apart by nobody; null where none will. */
function adviceToCome(
  { kind, number: label }: TypedItem,
  { on, settings }: Judging,
): string | null {
  const number = Number(/\d{1,9}$/.exec(label)?.[0] ?? 0);
  if (kind === 'credit_note') {
    const isTaken = number > 0 && isSame(labelOfCreditNote(number), label);
    return isTaken
      ? `Your own credit notes will take ${label}: put something before it, as in OLD-${label}.`
      : null;
  }
  const isTaken =
    kind === 'invoice' &&
    number >= settings.firstNumber &&
    isSame(labelOfInvoice(settings, { number, invoiceOn: on }), label);
  return isTaken
    ? `Your own invoices will take ${label}: let them begin higher in Settings, Invoices.`
    : null;
}

/** Items as documents, and what the table alone does not show of them. */
async function judge(tx: Tx, items: readonly TypedItem[], of: Judging) {
  const faults: TableFault[] = [];
  const made: Item[] = [];
  for (const typed of items) {
    const own = faultsOf(typed, of);
    const rate = typed.rate || (await rateOf(tx, typed, of));
    if (rate === null) {
      const message = `No rate of ${typed.currency} is known on ${of.on}: enter it.`;
      own.push(fault(typed, 'rate', message));
    }
    if (own.length === 0 && rate !== null && typed.documentOn && typed.open) {
      const input = inputOf(typed, { ...of, rate });
      try {
        computeLines(typed.kind, input);
        made.push({ typed, input });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        own.push(...error.violations.map(({ message }) => fault(typed, 'open', message)));
      }
    }
    faults.push(...own);
  }
  return { faults, items: made };
}

const rateOf = async (
  tx: Tx,
  { currency }: TypedItem,
  { on, base }: Judging,
): Promise<string | null> => (await findBaseRate(tx, { base, currency, on }))?.rate ?? null;

function faultsOf(item: TypedItem, of: Judging): TableFault[] {
  const { on, base, parties } = of;
  const { kind, party, currency, rate, documentOn, open } = item;
  const faults: TableFault[] = [];
  const found = parties.get(party.toLowerCase()) ?? [];
  if (party !== '' && found.length === 0) {
    faults.push(fault(item, 'party', `There is no contact “${party}”. Import contacts first.`));
  }
  if (found.length > 1) {
    faults.push(fault(item, 'party', `${found.length} contacts are called ${party}: merge them.`));
  }
  if (documentOn > on) faults.push(fault(item, 'documentOn', `It lies after ${on}.`));
  if (open.startsWith('-') || Number(open) === 0) {
    const words = `Enter what is open above zero; what is below it is ${KINDS[kind].opposite}.`;
    if (open !== '') faults.push(fault(item, 'open', words));
  }
  if (currency === base && rate !== '' && Number(rate) !== 1) {
    faults.push(fault(item, 'rate', `${base} is the base currency: its rate is 1.`));
  }
  const inTheWay = numberFault(item, of);
  if (inTheWay !== null) faults.push(fault(item, 'number', inTheWay));
  return faults;
}

/** What speaks against its number: of ours one document alone has it, of those of others one of each. */
function numberFault(item: TypedItem, of: Judging): string | null {
  const { kind, number, party } = item;
  const [contact] = of.parties.get(party.toLowerCase()) ?? [];
  const others = of.standing.filter((row) => row.kind === kind);
  if (isOurs(kind)) {
    const has = (row: opening.StandingRow) =>
      isSame(row.label, number) || isSame(row.former_number, number);
    if (number !== '' && others.some(has)) return `${number} is a document of these books already.`;
    return adviceToCome(item, of);
  }
  const typedBefore = others.some(
    (row) => row.contact_id === contact?.id && isSame(row.their_number, number),
  );
  if (number === '' || !typedBefore) return null;
  return `${OPEN_ITEM_KINDS[kind]} ${number} of ${party} stands in these books already: leave this line out.`;
}

/** What its document says: the rest that is open as one line, against the account of opening balances. */
function inputOf(item: TypedItem, { on, parties, rate }: Judging & { rate: string }) {
  const { kind, number, party, documentOn, reference, open, currency } = item;
  const [contact] = parties.get(party.toLowerCase()) ?? [];
  const terms = contact?.payment_terms_days ?? 0;
  const input: documents.DocumentInput = {
    type: isOurs(kind) ? 'other' : PLAIN_BILL_TYPE,
    ...{
      contactId: contact?.id ?? '',
      currency,
      exchangeRate: rate,
      rateSource: 'opening balances',
    },
    documentOn,
    dueOn: item.dueOn || addCivilDays(parseCivilDate(documentOn), terms),
    ...{ reference, theirNumber: isOurs(kind) ? '' : number },
    ...{ terms: '', publicNotes: '', privateNotes: '' },
    ...{ voyageId: null, vesselId: null, cargoRowId: null, freightPercent: null, correctsId: null },
    opening: { on, formerNumber: isOurs(kind) ? number : '' },
    lines: [
      {
        accountCode: ACCOUNT.openingBalances,
        description: `Open of ${OPEN_ITEM_KINDS[kind].toLowerCase()} ${number}`,
        ...{ quantity: '1', unit: '', rate: open, sourceKey: null },
      },
    ],
  };
  return input;
}

const NO_CHECK = () => Promise.resolve();

async function addAll(work: Work, items: readonly Item[]): Promise<void> {
  for (const { typed, input } of items) {
    const { kind } = typed;
    await prepareDraft(work, { kind, input, check: NO_CHECK, ...computeLines(kind, input) });
  }
}
