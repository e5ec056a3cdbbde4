import { kycDocumentKind } from '@mainsheet/contract';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { getFile } from '../../platform/files.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { activateAccounts } from '../accounts/index.ts';
import { assertHost, type CompanyRow, getCompany, lockCompany } from '../companies/index.ts';
import { type Notice, notify } from '../notifications/index.ts';
import * as kyc from './kyc.repository.ts';
import { type Mover, moveTo } from './kyc.service.ts';
import { type Finding, findKycFindings } from './kyc-findings.ts';

export type QueuedApplication = kyc.QueueRow & {
  submitted_at: string | null;
  decided_at: string | null;
};

/** Applications, those that wait first. @throws DomainError FORBIDDEN outside the host */
export async function listApplications(
  platform: Platform,
  actor: Actor,
): Promise<QueuedApplication[]> {
  await assertHost(platform, actor);
  const queue = await platform.db.inIdentity(kyc.listQueue);
  const rows = await Promise.all(
    queue.map(async (row) => {
      const application = await platform.db.inTenant(row.company_id, kyc.findApplication);
      return application && { ...row, ...timesOf(application) };
    }),
  );
  return rows.filter((row) => row !== null);
}

const timesOf = ({ submitted_at, decided_at }: kyc.ApplicationRow) => ({
  submitted_at,
  decided_at,
});

/** Being submitted is what lets the host in, and only until the decision. */
function assertUnderReview(company: CompanyRow): void {
  if (company.kyc_status === 'SUBMITTED' && company.account_status !== 'CLOSED') return;
  throw new DomainError('INVALID_STATE', { reason: 'This application is not under review.' });
}

const asReviewer = (actor: Actor) => ({ ...actor, name: `${actor.name}, Mainsheet` });

type Look = { action: string; id: string; label: string };

function noteLook(platform: Platform, tx: Tx, actor: Actor, look: Look): Promise<void> {
  return platform.audit.write(tx, asReviewer(actor), {
    action: look.action,
    subjectType: 'kyc_application',
    subjectId: look.id,
    subjectLabel: look.label,
  });
}

export type Review = {
  company: CompanyRow;
  application: kyc.ApplicationRow;
  documents: kyc.DocumentRow[];
  findings: Finding[];
};

/** One application with its papers; the company sees in its trail that it was opened. */
export async function openReview(
  platform: Platform,
  actor: Actor,
  companyId: string,
): Promise<Review> {
  await assertHost(platform, actor);
  return platform.db.inTenant(companyId, async (tx) => {
    const company = await getCompany(tx);
    assertUnderReview(company);
    const application = await kyc.lockApplication(tx);
    const documents = await kyc.listDocuments(tx);
    await noteLook(platform, tx, actor, {
      action: 'kyc.review.open',
      id: companyId,
      label: company.name,
    });
    const findings = findKycFindings(application.form, platform.clock.now());
    return { company, application, documents, findings };
  });
}

export async function readReviewDocument(
  platform: Platform,
  actor: Actor,
  { companyId, documentId }: { companyId: string; documentId: string },
) {
  await assertHost(platform, actor);
  return platform.db.inTenant(companyId, async (tx) => {
    assertUnderReview(await getCompany(tx));
    const document = await kyc.getDocument(tx, documentId);
    await noteLook(platform, tx, actor, {
      action: 'kyc.review.document',
      id: documentId,
      label: document.name,
    });
    return getFile(tx, document.file_id);
  });
}

const decisionRequest = z.object({
  decision: z.enum(['APPROVE', 'REQUEST', 'REJECT'], 'Approve, ask for more, or reject.'),
  text: z.string().trim().max(2000, 'Keep this within 2000 characters.'),
  kinds: z.array(kycDocumentKind).max(5),
});
export type Decision = z.infer<typeof decisionRequest>;
type Given = Readonly<Record<keyof Decision, unknown>>;

const OUTCOMES = {
  APPROVE: { status: 'APPROVED', action: 'kyc.approve' },
  REQUEST: { status: 'ACTION_REQUIRED', action: 'kyc.request' },
  REJECT: { status: 'REJECTED', action: 'kyc.reject' },
} as const;

const NOTICES: Readonly<Record<Decision['decision'], Notice>> = {
  APPROVE: {
    kind: 'decision',
    title: 'Your business account is active',
    message: 'Your company is verified. Accounts, payouts, cards and loans are open.',
    link: '/kyc',
  },
  REQUEST: {
    kind: 'decision',
    title: 'More information is needed for your business account',
    message: 'Upload the documents we ask for.',
    link: '/rfi',
  },
  REJECT: {
    kind: 'decision',
    title: 'Your business account was not approved',
    message: 'Open the application to read why, or contact support.',
    link: '/kyc',
  },
};

function assertReasoned({ decision, text, kinds }: Decision): void {
  const says = (path: string, message: string) =>
    invalidInput([{ code: 'MISSING', path, message }]);
  if (decision !== 'APPROVE' && !text) throw says('text', 'Tell the company why, in a sentence.');
  if (decision === 'REQUEST' && kinds.length === 0) {
    throw says('kinds', 'Choose at least one document to ask for.');
  }
}

/** Decides an application; its company sees it at once. @throws DomainError STALE_VERSION */
export async function decideKyc(
  platform: Platform,
  actor: Actor,
  given: { companyId: string; version: number } & Given,
): Promise<{ companyName: string; decision: Decision['decision'] }> {
  await assertHost(platform, actor);
  const decision = parseDecision(given);
  const companyName = await platform.db.inTenant(given.companyId, (tx) =>
    applyDecision(platform, tx, { by: asReviewer(actor), decision, version: given.version }),
  );
  return { companyName, decision: decision.decision };
}

/** @throws DomainError INVALID_INPUT for a decision without its reason or the papers it asks for. */
export function parseDecision({ decision: verdict, text, kinds }: Given): Decision {
  const decision = parseBody(decisionRequest, { decision: verdict, text, kinds });
  assertReasoned(decision);
  return decision;
}

type Applied = {
  readonly by: Mover;
  readonly decision: Decision;
  /** Of the application that was judged; null where the reviewer knows none. */
  readonly version: number | null;
};

/**
 * Writes a decision in the transaction of the company; answers the company's name.
 * @throws DomainError INVALID_STATE when nothing is under review, STALE_VERSION
 */
export async function applyDecision(
  platform: Platform,
  tx: Tx,
  { by, decision, version }: Applied,
): Promise<string> {
  const company = await lockCompany(tx);
  assertUnderReview(company);
  const application = await kyc.lockApplication(tx);
  if (version !== null && application.version !== version) throw new DomainError('STALE_VERSION');
  const { text, kinds } = decision;
  const at = platform.clock.now().toISOString();
  await kyc.decide(tx, { text, kinds: decision.decision === 'REQUEST' ? kinds : [], at });
  await moveTo(platform, tx, { actor: by, company, ...OUTCOMES[decision.decision] });
  if (decision.decision === 'APPROVE') await activateAccounts(tx);
  await notify(platform, tx, {
    actor: by,
    to: { holdersOf: 'businessDetails.modify' },
    notice: NOTICES[decision.decision],
    needs: null,
  });
  return company.name;
}
