import {
  type BeneficiaryInput,
  beneficiaryInput,
  type CallBackInput,
  callBackInput,
} from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { canonicalJson } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { type ContactRow, getContactRow } from '../contacts/index.ts';
import { confirmAlone, isMaker } from '../four-eyes/index.ts';
import type { Proof } from '../identity/index.ts';
import { notify } from '../notifications/index.ts';
import { askForScreening } from '../sanctions/index.ts';
import { endsOf, warningsOf } from './account-guard.ts';
import { askForPayee } from './ask-payee.ts';
import { isSameNumber, warningsNow } from './bank-detail-guard.ts';
import * as beneficiaries from './beneficiaries.repository.ts';
import { findLookAlikes } from './look-alikes.ts';
import { domainOf } from './mail-domains.ts';

const MAX_PAGE = 500;

type Query = { search?: string | null; contactId?: string | null; limit: number; offset: number };

export function listBeneficiaryPage(platform: Platform, actor: Actor, query: Query) {
  const filter = {
    search: query.search?.trim() || null,
    contactId: query.contactId ?? null,
    limit: Math.min(Math.max(query.limit, 1), MAX_PAGE),
    offset: Math.max(query.offset, 0),
  };
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [rows, total] = await Promise.all([
      beneficiaries.listBeneficiaries(tx, filter),
      beneficiaries.countBeneficiaries(tx, filter),
    ]);
    return { rows, total };
  });
}

/** A beneficiary with all that was ever known of it. @throws DomainError NOT_FOUND */
export function readBeneficiary(platform: Platform, actor: Actor, id: string) {
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [row, details, callBacks, olderBills] = await Promise.all([
      beneficiaries.getBeneficiary(tx, id),
      beneficiaries.listDetails(tx, id),
      beneficiaries.listCallBacks(tx, id),
      beneficiaries.listOlderBills(tx, id),
    ]);
    return { row, details, callBacks, olderBills };
  });
}

/** Account, bank, currency and holder in one text: where money goes, and to whom. */
export const accountKeyOf = (b: BeneficiaryInput): string =>
  canonicalJson([b.bankCountryCode, b.iban || b.accountNumber, b.routingCode]);

/** Whether money goes to the same account, the same way and to the same holder. */
function isSameAccount(a: BeneficiaryInput, b: BeneficiaryInput): boolean {
  const partOf = (one: BeneficiaryInput) =>
    canonicalJson([one.contactId, one.name, one.currency, one.method, one.bic, accountKeyOf(one)]);
  return partOf(a) === partOf(b);
}

/** @throws DomainError INVALID_INPUT beside the field */
export function createBeneficiary(
  platform: Platform,
  actor: Actor,
  request: { data: unknown; key: string | null },
): Promise<beneficiaries.BeneficiaryRow> {
  const input = parseBody(beneficiaryInput, request.data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const command = { actor, operation: 'createBeneficiary', key: request.key, request: input };
    const { id } = await once(tx, { ...command, clock: platform.clock }, async () => {
      const contact = await getContactRow(tx, input.contactId);
      const content = { ...input, contactId: contact.id };
      const beneficiaryId = newId(platform.clock);
      const by = memberStampOf(platform, actor);
      const head = { id: beneficiaryId, contactId: contact.id, name: content.name };
      await beneficiaries.insertBeneficiary(tx, head, by);
      const first = { beneficiaryId, content, detailNo: 1, bankNo: 1 };
      const detail = await detailOf(tx, first, { contact, at: by.at });
      await beneficiaries.insertDetail(tx, detail, by);
      await askForScreening(tx);
      await askForPayee(work, beneficiaryId);
      await tell(work, beneficiaryId, 'create');
      return { id: beneficiaryId };
    });
    return beneficiaries.getBeneficiary(tx, id);
  });
}

export async function detailOf(
  tx: Tx,
  of: { beneficiaryId: string; content: BeneficiaryInput; detailNo: number; bankNo: number },
  { contact, at }: { contact: ContactRow; at: string },
): Promise<beneficiaries.NewDetail> {
  const accountKey = accountKeyOf(of.content);
  const others = await beneficiaries.listNames(tx);
  const one = { id: of.beneficiaryId, name: of.content.name, accountKey };
  const addresses = await beneficiaries.listMailAddresses(tx, { contactId: contact.id, at });
  const warnings = warningsOf({
    ...{ holder: of.content.name, vendor: contact.name },
    domains: [of.content.email, contact.email].filter(Boolean).map(domainOf),
    known: addresses.map(({ address, name, is_old: isOld }) => ({
      ...{ domain: domainOf(address), name, isOld },
    })),
  });
  return { ...of, accountKey, lookAlikes: findLookAlikes(one, others), warnings };
}

type Key = { readonly id: string; readonly version: number };

/** A beneficiary, locked, as it was seen. @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE */
async function take(tx: Tx, { id, version }: Key): Promise<beneficiaries.BeneficiaryRow> {
  await beneficiaries.lockBeneficiary(tx, id);
  const row = await beneficiaries.getBeneficiary(tx, id);
  if (row.version !== version) throw new DomainError('STALE_VERSION');
  if (row.is_archived) {
    throw new DomainError('INVALID_STATE', { reason: `${row.name} is archived.` });
  }
  return row;
}

/** Keeps what stood there beside what stands there now; another account is new again. */
export function updateBeneficiary(
  platform: Platform,
  actor: Actor,
  change: Key & { data: unknown },
): Promise<beneficiaries.BeneficiaryRow> {
  const input = parseBody(beneficiaryInput, change.data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const before = await take(tx, change);
    const contact = await getContactRow(tx, input.contactId);
    const content = { ...input, contactId: contact.id };
    const detailNo = before.detail_no + 1;
    // An account that moves to another record is a new one, also where both are one company by now.
    const isSame = before.contact_id === contact.id && isSameAccount(before.content, content);
    const bankNo = isSame ? before.bank_no : detailNo;
    const by = memberStampOf(platform, actor);
    const next = { beneficiaryId: before.id, content, detailNo, bankNo };
    const detail = await detailOf(tx, next, { contact, at: by.at });
    await beneficiaries.insertDetail(tx, detail, by);
    await beneficiaries.pointAt(tx, { ...detail, version: change.version }, by);
    await askForScreening(tx);
    await askForPayee(work, before.id);
    await tell(work, before.id, bankNo === detailNo ? 'change-account' : 'update');
    return beneficiaries.getBeneficiary(tx, before.id);
  });
}

export function archiveBeneficiary(
  platform: Platform,
  actor: Actor,
  key: Key,
): Promise<beneficiaries.BeneficiaryRow> {
  return inCompany(platform, actor, async (work) => {
    await take(work.tx, key);
    await beneficiaries.archive(work.tx, key, memberStampOf(platform, actor));
    await tell(work, key.id, 'archive');
    return beneficiaries.getBeneficiary(work.tx, key.id);
  });
}

const refuseNumber = (message: string) =>
  invalidInput([{ code: 'CALL_BACK', path: 'phone', message }]);

/**
 * Keeps that somebody who did not enter the account called the known number and heard it confirmed.
 * @throws DomainError FOUR_EYES for who entered it, INVALID_INPUT for another number, STEP_UP_NEEDED
 */
export async function recordCallBack(
  platform: Platform,
  actor: Actor,
  request: Key & { data: unknown; proof: Proof | null },
): Promise<beneficiaries.BeneficiaryRow> {
  const call = parseBody(callBackInput, request.data);
  const { id, proof } = request;
  const listMakers = async (tx: Tx) => [
    ...(await beneficiaries.listEnterers(tx, id)),
    ...(await beneficiaries.listNumberChangers(tx, id)),
  ];
  const mayOwn = await confirmAlone(platform, actor, { listMakers, proof });
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const row = await take(tx, request);
    if (!mayOwn) await assertAnother(work, row);
    await (call.billId ? assertOnPaper(tx, row, call) : assertKnown(row, call));
    if (call.note === '' && (row.look_alikes.length > 0 || warningsNow(row).length > 0)) {
      const message = 'Something speaks against this account: say how you know that it is right.';
      throw invalidInput([{ code: 'CALL_BACK', path: 'note', message }]);
    }
    const by = memberStampOf(platform, actor);
    const about = { bankNo: row.bank_no, verificationId: row.payee?.id ?? null };
    const stored = { id: newId(platform.clock), beneficiaryId: id, ...about, ...call };
    await beneficiaries.insertCallBack(tx, stored, by);
    await beneficiaries.touch(tx, request, by);
    await tell(work, id, 'call-back');
    return beneficiaries.getBeneficiary(tx, id);
  });
}

/** @throws DomainError INVALID_STATE for who entered the account, and for who entered a telephone around it */
async function assertAnother(work: Work, { id, contact_name }: beneficiaries.BeneficiaryRow) {
  const refuse = (reason: string) => new DomainError('INVALID_STATE', { reason });
  if (await isMaker(work, await beneficiaries.listEnterers(work.tx, id))) {
    throw refuse('You entered this account: somebody else makes the call that confirms it.');
  }
  if (await isMaker(work, await beneficiaries.listNumberChangers(work.tx, id))) {
    throw refuse(
      `You entered a telephone of ${contact_name} shortly before this account or since: somebody else makes the call that confirms it.`,
    );
  }
}

/** Never one that came after the account or shortly before: whoever entered that could have entered this too. */
function assertKnown(row: beneficiaries.BeneficiaryRow, { phone }: CallBackInput): void {
  const { known_phone: known, known_days: days } = row;
  if (!known) {
    throw refuseNumber(
      `${row.contact_name} has no telephone that was known before this account. Undo a change of its telephone that was wrong, read a number from an older bill, or enter the account anew when the telephone has been there for ${days} ${days === 1 ? 'day' : 'days'}.`,
    );
  }
  if (!isSameNumber(phone, known)) {
    throw refuseNumber(`Call the number that was known before: ${known}.`);
  }
}

/** A number that stands on a bill from long before the account, and came to the contact not just now. */
async function assertOnPaper(
  tx: Tx,
  { id }: beneficiaries.BeneficiaryRow,
  { phone, billId }: CallBackInput,
): Promise<void> {
  const older = await beneficiaries.listOlderBills(tx, id);
  if (!older.some((bill) => bill.id === billId)) {
    const message = 'Choose a bill that was approved long before this account was entered.';
    throw invalidInput([{ code: 'CALL_BACK', path: 'billId', message }]);
  }
  const recent = await beneficiaries.listNewNumbers(tx, id);
  if (recent.some((one) => isSameNumber(one.phone, phone))) {
    throw refuseNumber(
      'This number came to the contact shortly before the account or since: it confirms nothing.',
    );
  }
}

const TITLES: Readonly<Record<string, string>> = {
  create: 'New beneficiary',
  'change-account': 'Bank details changed',
  'hold-anew': 'To be confirmed anew after a merge of contacts',
};

/** Writes the trail, and tells those who approve payments of an account that is new. */
export async function tell(work: Work, id: string, verb: string): Promise<void> {
  const { platform, tx, actor } = work;
  const row = await beneficiaries.getBeneficiary(tx, id);
  await record(work, {
    action: `beneficiary.${verb}`,
    subject: { type: 'beneficiary', id, label: row.name },
    detail: { account: accountText(row.content), currency: row.content.currency },
    changes: [{ topic: 'payouts', id, version: row.version }],
  });
  const title = TITLES[verb];
  if (!title) return;
  const notice = {
    kind: 'approval-needed' as const,
    title: `${title}: ${row.name}`,
    message: `Entered by ${actor.name}. Confirm the account by a call to the known number.`,
    link: `/payouts?beneficiary=${id}`,
  };
  await notify(platform, tx, {
    actor,
    to: { holdersOf: 'paymentApprovals.modify' },
    notice,
    needs: 'payout.view',
  });
}

/** An account for people who look through the trail: its ends alone. */
export function accountText({
  iban,
  accountNumber,
}: Pick<BeneficiaryInput, 'iban' | 'accountNumber'>): string {
  return endsOf(iban || accountNumber);
}
