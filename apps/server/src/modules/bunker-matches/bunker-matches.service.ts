import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReason } from '../../platform/reason.ts';
import { memberStampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { listLiftingRows, listUnbilledOf } from '../bunker-liftings/index.ts';
import {
  assertStatus,
  type CommercialDocument,
  changeDocument,
  type documents,
  getDocument,
  type Key,
  needsAnother,
  setStatus,
  UNDECIDED,
} from '../commercial-documents/index.ts';
import { costChecksOf, getCompany } from '../companies/index.ts';
import { findBaseRate } from '../exchange-rates/index.ts';
import { confirmAlone, isMaker } from '../four-eyes/index.ts';
import type { Proof } from '../identity/index.ts';
import { lockVoyageForDocument } from '../voyages/index.ts';
import {
  findVerdict,
  insertVerdict,
  type Verdict,
  type VerdictRow,
} from './bunker-matches.repository.ts';
import type { JudgedBy } from './compare.ts';
import type { Comparison, MatchKind } from './comparison.ts';
import { findBilledStatements, listChartersOf } from './hire-statements.repository.ts';
import { accountKeysOf, compareAccounts } from './match-account.ts';
import { compareHire, HIRE_TYPE } from './match-hire.ts';
import { compareBill, isOfFuel } from './matching.ts';
import { listAccounts } from './port-accounts.repository.ts';

const CHANGED =
  'The bill, what it is compared with, or tolerances changed since you looked. Look at the comparison again.';

/** A bill, compared, with what somebody made of it. */
export type BunkerMatch = {
  readonly billId: string;
  readonly comparison: Comparison;
  readonly verdict: VerdictRow | null;
  /** Whether the verdict is on what stands there now. */
  readonly isVerdictStanding: boolean;
  readonly document: CommercialDocument;
};

/** What a bill is judged by today. */
async function measuresOf(tx: Tx, document: documents.DocumentRow): Promise<JudgedBy> {
  const { currency, document_on: on } = document;
  const company = await getCompany(tx);
  const { bunkerQuantityPercent, bunkerPricePercent, bunkerAmount } = costChecksOf(company);
  const { base_currency: baseCurrency } = company;
  const known = await findBaseRate(tx, { base: baseCurrency, currency, on });
  const dayRate = known?.rate ?? null;
  return { bunkerQuantityPercent, bunkerPricePercent, bunkerAmount, baseCurrency, dayRate };
}

async function matchOf(work: Work, whole: CommercialDocument): Promise<BunkerMatch | null> {
  const { document } = whole;
  const verdict = await findVerdict(work.tx, document.id);
  // What was decided stays judged by what it was decided by.
  const isOpen = verdict === null || UNDECIDED.includes(document.status);
  const judge = () => (isOpen ? measuresOf(work.tx, document) : verdict.judged_by);
  const comparison = await comparisonWith(work, whole, judge);
  if (!comparison) return null;
  const isVerdictStanding = verdict?.facts_hash === comparison.factsHash;
  return { billId: document.id, comparison, verdict, isVerdictStanding, document: whole };
}

type Judge = () => JudgedBy | Promise<JudgedBy>;

/** Fuel against orders and notes, port costs against agents' accounts, hire against its statements; each bill with one of them. */
async function comparisonWith(
  { tx }: Work,
  { document, lines }: CommercialDocument,
  judge: Judge,
): Promise<Comparison | null> {
  const { id, voyage_id: voyageId, contact_id: vendorId } = document;
  if (isOfFuel(document, lines)) {
    const liftings = voyageId ? await listLiftingRows(tx, voyageId) : [];
    const elsewhere = await listUnbilledOf(tx, { vendorId, exceptVoyageId: voyageId });
    const judgedBy = await judge();
    const fuel = compareBill({ document, lines, liftings, elsewhere, judgedBy });
    if (fuel) return fuel;
  }
  const sourceKeys = accountKeysOf(lines);
  if (sourceKeys.length > 0) {
    const accounts = await listAccounts(tx, {
      ...{ sourceKeys, exceptId: id, areDraftCreditsGiven: false },
    });
    return compareAccounts({ document, lines, accounts, judgedBy: await judge() });
  }
  const statements = await findBilledStatements(tx, id);
  if (!statements && document.type !== HIRE_TYPE) return null;
  const charters = statements ? [] : await listChartersOf(tx, vendorId);
  return compareHire({ document, lines, statements, charters, judgedBy: await judge() });
}

/** Null for a bill that has nothing to be compared with. @throws DomainError NOT_FOUND */
export const readMatch = (platform: Platform, actor: Actor, billId: string) =>
  inCompany(platform, actor, async (work) =>
    matchOf(work, await getDocument(work.tx, { kind: 'bill', id: billId })),
  );

/** Whether a bill may be approved as its fuel stands: it fits, or somebody took the difference on. */
export const isOpenMismatch = ({ comparison, verdict, isVerdictStanding }: BunkerMatch): boolean =>
  comparison.isBeyond && !(isVerdictStanding && verdict?.verdict !== 'Matched');

const MISMATCH: Readonly<Record<MatchKind, string>> = {
  bunkers: 'The bunkers do not match',
  'port-costs': 'The bill does not match the port account',
  hire: 'The bill does not match the hire statement',
};

/**
 * Holds up the approval of a bill that does not fit; what fits is written down as it was. The bill and its voyage are locked.
 * @throws DomainError INVALID_STATE with the first thing that does not fit
 */
export async function assertMatched(work: Work, whole: CommercialDocument): Promise<void> {
  const match = await matchOf(work, whole);
  if (!match) return;
  if (isOpenMismatch(match)) {
    const { kind, faults } = match.comparison;
    const reason = `${MISMATCH[kind]}: ${faults[0]} Correct the bill, ask for a credit, or let somebody who did not prepare it accept the difference.`;
    throw new DomainError('INVALID_STATE', { reason });
  }
  if (match.isVerdictStanding) return;
  await give(work, match, { verdict: 'Matched', reason: '' });
}

const give = (
  work: Work,
  { billId, comparison }: BunkerMatch,
  given: { verdict: Verdict; reason: string },
): Promise<number> =>
  insertVerdict(
    work.tx,
    {
      ...{ id: newId(work.platform.clock), billId, ...given },
      factsHash: comparison.factsHash,
      judgedBy: comparison.judgedBy,
      currency: comparison.currency,
      differenceMinor: comparison.difference.minorUnits,
    },
    memberStampOf(work.platform, work.actor),
  );

type Settled = Key & {
  /** Of what was seen. */
  readonly hash: string;
  readonly reason: string;
};

/** The mismatch of a bill that is not approved, as it was seen, with its voyage locked. */
async function takeOpen(work: Work, whole: CommercialDocument, hash: string): Promise<BunkerMatch> {
  assertStatus(whole.document, UNDECIDED, 'settled');
  const { voyage_id: voyageId } = whole.document;
  if (voyageId) await lockVoyageForDocument(work.tx, { id: voyageId, isBilling: false });
  const match = await matchOf(work, whole);
  if (!match?.comparison.isBeyond) {
    throw new DomainError('INVALID_STATE', { reason: 'Nothing of this bill is beyond tolerance.' });
  }
  if (match.comparison.factsHash !== hash) throw new DomainError('CONFLICT', { reason: CHANGED });
  return match;
}

/**
 * A second person takes a difference on; alone in the company, with a fresh second factor.
 * @throws DomainError FOUR_EYES for who prepared the bill, STEP_UP_NEEDED, CONFLICT, INVALID_STATE, INVALID_INPUT without a reason
 */
export async function acceptMismatch(
  platform: Platform,
  actor: Actor,
  { hash, reason: typed, proof, ...key }: Settled & { proof: Proof | null },
): Promise<BunkerMatch | null> {
  const reason = readReason(typed, 'Say why the difference is accepted.');
  const listMakers = async (tx: Work['tx']) =>
    (await getDocument(tx, { kind: 'bill', id: key.id })).makers;
  const mayOwn = await confirmAlone(platform, actor, { listMakers, proof });
  await settle(platform, actor, key, async (work, whole) => {
    if (!mayOwn && (await isMaker(work, whole.makers))) throw new DomainError('FOUR_EYES');
    const match = await takeOpen(work, whole, hash);
    await give(work, match, { verdict: 'Accepted', reason });
    return 'bunkers-accept';
  });
  return readMatch(platform, actor, key.id);
}

/**
 * Says that the supplier was asked for a credit or another bill of the difference; the bill may be approved then, by another person.
 * @throws DomainError CONFLICT, INVALID_STATE, INVALID_INPUT without a word on what was asked
 */
export async function askCredit(
  platform: Platform,
  actor: Actor,
  { hash, reason: typed, ...key }: Settled,
): Promise<BunkerMatch | null> {
  const reason = readReason(typed, 'Say what was asked of the supplier.');
  await settle(platform, actor, key, async (work, whole) => {
    const match = await takeOpen(work, whole, hash);
    await give(work, match, { verdict: 'Credit asked', reason });
    return 'bunkers-credit';
  });
  return readMatch(platform, actor, key.id);
}

/** Whoever looked at the bill before looks again. */
const settle = (
  platform: Platform,
  actor: Actor,
  { id, version }: Key,
  run: (work: Work, whole: CommercialDocument) => Promise<string>,
) =>
  changeDocument(platform, actor, { kind: 'bill', id, version }, async (work, whole) => {
    const verb = await run(work, whole);
    await setStatus(work, { id, version }, { status: whole.document.status });
    return verb;
  });

/** Whether who asks may not take the difference on, being one of the makers. */
export const needsSecond = ({ document }: BunkerMatch, memberId: string): boolean =>
  needsAnother(document, memberId);
