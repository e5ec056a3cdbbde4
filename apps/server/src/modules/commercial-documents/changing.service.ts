import { formatMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf, stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { getContactRow } from '../contacts/index.ts';
import { getVesselRow } from '../vessels/index.ts';
import { lockVoyageForDocument as lockVoyage } from '../voyages/index.ts';
import { computeLines, violation } from './amounts.ts';
import { addMaker, voidApprovals } from './approval/approvals.repository.ts';
import { type CommercialDocument, getDocument } from './document.ts';
import { type DocumentKind, KINDS, nameOf, UNDECIDED } from './document-kinds.ts';
import * as documents from './documents.repository.ts';
import { withoutMoves } from './moved-lines.ts';
import { type DocumentEvent, tellOf } from './notices.ts';
import { sourceOfRate } from './rate-source.ts';

export type Key = { readonly id: string; readonly version: number };

/** What a kind asks of a form beside what every document must be. */
type Check = (
  work: Work,
  input: documents.DocumentInput,
  of: { exceptId: string | null; totalMinor: bigint },
) => Promise<void>;

type Computed = ReturnType<typeof computeLines>;

export type Inside = (work: Work, documentId: string) => Promise<void>;

/** Prepares a draft; the same key answers with the same draft. */
export function createDocument(
  platform: Platform,
  actor: Actor,
  request: {
    kind: DocumentKind;
    input: documents.DocumentInput;
    operation: string;
    key: string | null;
    check: Check;
    /** What it is made of, where that is no part of its input: the same key of another is refused. */
    source?: string | undefined;
    /** What else is written with the new document, in its transaction. */
    inside?: Inside | undefined;
  },
): Promise<CommercialDocument> {
  const { kind, input, operation, key, check, source, inside } = request;
  const computed = computeLines(kind, input);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const asked = source === undefined ? input : { source, input };
    const command = { actor, operation, key, request: asked, clock: platform.clock };
    const { id } = await once(tx, command, async () => {
      const made = await prepareDraft(work, { kind, input, check, ...computed });
      await inside?.(work, made);
      return { id: made };
    });
    return getDocument(tx, { kind, id });
  });
}

/** Writes a draft down in a transaction that does more; returns its id. @throws DomainError INVALID_INPUT */
export async function prepareDraft(
  work: Work,
  draft: { kind: DocumentKind; input: documents.DocumentInput; check: Check } & Computed,
): Promise<string> {
  const { kind, input, check, ...computed } = draft;
  const { platform, tx, actor } = work;
  const sourced = await checkInput(work, input, { kind, check, exceptId: null, ...computed });
  const id = newId(platform.clock);
  const by = memberStampOf(platform, actor);
  await documents.insertDocument(tx, { id, kind, input: sourced, ...computed }, by);
  await addMaker(tx, id, by);
  await recordOf(work, { kind, id, verb: 'prepare' });
  return id;
}

const FIXED =
  'What was open when the books began is not changed: delete it and import it anew as it was.';

/** Changes a draft; whoever does is one of its makers from here on, and what was approved is void. */
export function updateDocument(
  platform: Platform,
  actor: Actor,
  change: Key & { kind: DocumentKind; input: documents.DocumentInput; check: Check },
): Promise<CommercialDocument> {
  const { kind, id, version, input, check } = change;
  const computed = computeLines(kind, input);
  return changeDocument(platform, actor, { kind, id, version }, async (work, { document }) => {
    assertStatus(document, UNDECIDED, 'changed');
    if (document.opening_on !== null) throw new DomainError('INVALID_STATE', { reason: FIXED });
    const sourced = await checkInput(work, input, { kind, check, exceptId: id, ...computed });
    const by = memberStampOf(platform, actor);
    const saved = { id, version, input: sourced, ...computed };
    if (!(await documents.updateDocument(work.tx, saved, by))) {
      throw new DomainError('STALE_VERSION');
    }
    await addMaker(work.tx, id, by);
    await voidApprovals(work.tx, id);
    return 'update';
  });
}

/** What is kept: the form, with the source of its rate by the server's own knowledge. */
async function checkInput(
  work: Work,
  input: documents.DocumentInput,
  of: Computed & { kind: DocumentKind; check: Check; exceptId: string | null },
): Promise<documents.DocumentInput> {
  const { tx } = work;
  await lockSubject(work, { ...input, kind: of.kind, lines: of.lines.map(borneOf) });
  await getContactRow(tx, input.contactId);
  const base = await getBaseCurrency(tx);
  if (input.currency === base && Number(input.exchangeRate) !== 1) {
    throw invalidInput([violation('exchangeRate', `${base} is the base currency: its rate is 1.`)]);
  }
  await of.check(work, input, of);
  return { ...input, rateSource: await sourceOfRate(tx, { ...input, on: input.documentOn }) };
}

/** What of a line says whether it bills on the voyage that bears it. */
type Borne = {
  readonly source_key: string | null;
  readonly account_code: string;
  readonly amount_minor: string;
  readonly voyage_id: string | null;
};

const borneOf = (line: documents.ComputedLine): Borne => ({
  source_key: line.sourceKey,
  account_code: line.accountCode,
  amount_minor: String(line.amountMinor),
  voyage_id: line.voyageId ?? null,
});

type Subject = {
  kind: DocumentKind;
  voyageId: string | null;
  vesselId: string | null;
  lines: readonly Borne[];
};

/**
 * What a document is about must be there, and stay until the transaction ends: the voyage, and a vessel
 * that is not the voyage's own. A voyage outlives its vessel: she may be sold and billed yet. Nothing is
 * billed on a cancelled voyage, but what was billed is credited, and what it cost is to be paid.
 */
async function lockSubject({ tx }: Work, of: Subject): Promise<void> {
  const { side, isCredit } = KINDS[of.kind];
  const isBilling = side === 'receivable' && !isCredit;
  const voyage = of.voyageId ? await lockVoyage(tx, { id: of.voyageId, isBilling }) : null;
  if (of.vesselId && of.vesselId !== voyage?.vesselId) await getVesselRow(tx, of.vesselId);
  // In one order, whoever asks.
  const bearers = new Set(of.lines.flatMap(({ voyage_id: id }) => id ?? []));
  // Moves that come to nothing bill nothing: they take from a cancelled voyage what was billed with it.
  const billed = new Set(withoutMoves(of.lines).map(({ voyage_id: id }) => id));
  for (const id of [...bearers].toSorted()) {
    await lockVoyage(tx, { id, isBilling: isBilling && billed.has(id) });
  }
}

/** The same for a document that was saved before. */
export const lockSubjectOf = (
  work: Work,
  { document, lines }: Pick<CommercialDocument, 'document' | 'lines'>,
): Promise<void> =>
  lockSubject(work, {
    lines,
    kind: document.kind,
    voyageId: document.voyage_id,
    vesselId: document.vessel_id,
  });

/**
 * Locks a document, checks that it is the version that was seen, does the work and writes what was done;
 * `run` returns the verb for the trail.
 * @throws DomainError NOT_FOUND, STALE_VERSION
 */
export function changeDocument(
  platform: Platform,
  actor: Actor,
  key: Key & { kind: DocumentKind },
  run: (work: Work, whole: CommercialDocument) => Promise<string>,
): Promise<CommercialDocument> {
  return inCompany(platform, actor, async (work) => {
    await documents.lockDocuments(work.tx, [key.id]);
    const whole = await getDocument(work.tx, key);
    if (whole.document.version !== key.version) throw new DomainError('STALE_VERSION');
    const verb = await run(work, whole);
    return recordOf(work, { ...key, verb });
  });
}

type Beside = {
  kind: DocumentKind;
  id: string;
  verb: string;
  detail: Readonly<Record<string, unknown>>;
};

/**
 * Changes what lies with a document: whoever looked at it before looks again. Before it is approved, what was approved of it is void,
 * and who changes its papers is one of its makers.
 * @throws DomainError NOT_FOUND
 */
export async function changeBeside<T>(
  work: Work,
  { kind, id, verb, detail }: Beside,
  run: () => Promise<T>,
): Promise<T> {
  const { platform, tx, actor } = work;
  await documents.lockDocuments(tx, [id]);
  const { document } = await getDocument(tx, { kind, id });
  const done = await run();
  if (UNDECIDED.includes(document.status)) {
    await addMaker(tx, id, memberStampOf(platform, actor));
    await voidApprovals(tx, id);
  }
  await setStatus(work, { id, version: document.version }, { status: document.status });
  await recordOf(work, { kind, id, verb, detail });
  return done;
}

/** @throws DomainError INVALID_STATE in words */
export function assertStatus(
  { kind, status }: documents.DocumentRow,
  allowed: readonly string[],
  done: string,
): void {
  if (allowed.includes(status)) return;
  const reason = `${KINDS[kind].indefinite} that is ${status.toLowerCase()} cannot be ${done}.`;
  throw new DomainError('INVALID_STATE', { reason });
}

/** @throws DomainError STALE_VERSION */
export async function setStatus(
  { platform, tx, actor }: Work,
  key: Key,
  to: documents.StatusChange,
): Promise<void> {
  const saved = await documents.setStatus(tx, key, to, stampOf(platform, actor));
  if (!saved) throw new DomainError('STALE_VERSION');
}

/** What others are told of. */
const EVENTS: Readonly<Record<string, DocumentEvent>> = {
  submit: 'submit',
  endorse: 'submit',
  approve: 'approve',
  cancel: 'cancel',
  payment: 'payment',
};

/** Writes the trail, tells whom it concerns and announces it; returns the document as it is now. */
export async function recordOf(
  work: Work,
  { kind, id, verb, detail = {} }: Omit<Beside, 'detail'> & Partial<Beside>,
): Promise<CommercialDocument> {
  const whole = await getDocument(work.tx, { kind, id });
  const { document } = whole;
  const { subject, topic } = KINDS[kind];
  const money = { currency: document.currency, minorUnits: BigInt(document.total_minor) };
  const voyage = document.voyage_id;
  await record(work, {
    action: `${subject}.${verb}`,
    subject: { type: subject, id, label: nameOf(document) },
    detail: { status: document.status, total: formatMoney(money), ...detail },
    changes: [
      { topic, id, version: document.version },
      ...(voyage ? [{ topic: 'voyages' as const, id: voyage, version: 0 }] : []),
    ],
  });
  const event = EVENTS[verb];
  if (event) await tellOf(work, { event, document });
  return whole;
}
