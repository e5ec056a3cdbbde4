import {
  EMPTY_KYC_FORM,
  KYC_DOCUMENTS,
  type KycForm,
  type KycStatus,
  kycDocumentKind,
  kycForm,
  listKycGaps,
  UPLOAD_LIMITS,
} from '@mainsheet/contract';
import { type Actor, can } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { getFile, storeFile } from '../../platform/files.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import { judgeFile } from '../../platform/judge-upload.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type CompanyRow,
  detailsOf,
  getCompany,
  lockCompany,
  setKycStatus,
} from '../companies/index.ts';
import * as kyc from './kyc.repository.ts';

/** While these hold, papers may be added and taken away. */
const OPEN: readonly KycStatus[] = ['CREATED', 'ACTION_REQUIRED'];

export type KycState = {
  company: CompanyRow;
  application: kyc.ApplicationRow | null;
  documents: kyc.DocumentRow[];
  mayFill: boolean;
};

/** How far one's company has come; form and papers for those who may fill them in. */
export function readKyc(platform: Platform, actor: Actor): Promise<KycState> {
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [company, application, documents] = await Promise.all([
      getCompany(tx),
      kyc.findApplication(tx),
      kyc.listDocuments(tx),
    ]);
    return { company, application, documents, mayFill: can(actor, 'businessDetails.modify') };
  });
}

/** What the company said of itself before, so that nobody types it twice. */
function formOf(company: CompanyRow): KycForm {
  const details = detailsOf(company);
  const typedBefore = company.settings.onboarding as { incorporationDate?: string } | undefined;
  return {
    ...EMPTY_KYC_FORM,
    legalName: details.name,
    registrationNo: details.registrationNo,
    countryCode: details.countryCode,
    incorporationDate: typedBefore?.incorporationDate ?? '',
    address: details.address,
    postcode: details.postcode,
    city: details.city,
  };
}

/** Begins the application in the caller's transaction; one begun before stays as it is. */
export async function openApplication(
  platform: Platform,
  tx: Tx,
  { actor, known = {} }: { actor: Actor; known?: Partial<KycForm> },
): Promise<void> {
  const company = await lockCompany(tx);
  if (company.kyc_status !== 'NEW') return;
  const at = platform.clock.now().toISOString();
  const form = { ...formOf(company), ...known };
  await kyc.insertApplication(tx, { form, by: actor.name, at });
  await moveTo(platform, tx, { actor, company, status: 'CREATED', action: 'kyc.start' });
}

/** Agrees to the terms and begins. @throws DomainError INVALID_INPUT without the tick */
export async function startKyc(
  platform: Platform,
  actor: Actor,
  termsAgreed: boolean,
): Promise<void> {
  if (!termsAgreed) {
    const message = 'Agree to the terms of the business account to continue.';
    throw invalidInput([{ code: 'TERMS', path: 'termsAgreed', message }]);
  }
  await platform.db.inTenant(actor.companyId, (tx) => openApplication(platform, tx, { actor }));
}

/** Who moves an application on: a member of the company or the host, or a service without a name here. */
export type Mover = Pick<Actor, 'name' | 'requestId'> & { readonly memberId: string | null };

type Move = { actor: Mover; company: CompanyRow; status: KycStatus; action: string };

/** Writes a new state, tells the trail and every open browser of the company. */
export async function moveTo(platform: Platform, tx: Tx, move: Move): Promise<void> {
  const { actor, company, status, action } = move;
  await setKycStatus(tx, status);
  await platform.audit.write(tx, actor, {
    action,
    subjectType: 'company',
    subjectId: company.company_id,
    subjectLabel: company.name,
    detail: { status: { from: company.kyc_status, to: status } },
  });
  await announce(tx, { topic: 'company', id: company.company_id, version: 0, by: actor.memberId });
}

/** The application and its company, locked. @throws DomainError STALE_VERSION, INVALID_STATE */
async function lockOpen(
  tx: Tx,
  states: readonly KycStatus[],
  version: number | null,
): Promise<{ company: CompanyRow; application: kyc.ApplicationRow }> {
  const company = await lockCompany(tx);
  if (!states.includes(company.kyc_status)) {
    throw new DomainError('INVALID_STATE', { reason: CLOSED_REASONS[company.kyc_status] });
  }
  const application = await kyc.lockApplication(tx);
  if (version !== null && application.version !== version) throw new DomainError('STALE_VERSION');
  return { company, application };
}

const CLOSED_REASONS: Readonly<Record<KycStatus, string>> = {
  NEW: 'Agree to the terms of the business account first.',
  CREATED: 'The application was not submitted yet.',
  SUBMITTED: 'The application is under verification. Wait for the answer.',
  ACTION_REQUIRED: 'The application is done; only what was asked for is missing.',
  REJECTED: 'The application was rejected. Contact support.',
  APPROVED: 'The company is verified already.',
};

/** Keeps what was typed so far; it may have gaps. Returns the new version. */
export async function saveKyc(
  platform: Platform,
  actor: Actor,
  { version, form }: { version: number; form: unknown },
): Promise<number> {
  const parsed = parseBody(kycForm(todayBy(platform.clock)), form);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await lockOpen(tx, ['CREATED'], version);
    await kyc.updateForm(tx, parsed);
    return version + 1;
  });
}

/** Hands the application over. @throws DomainError INVALID_INPUT naming every gap */
export async function submitKyc(
  platform: Platform,
  actor: Actor,
  version: number,
): Promise<number> {
  const at = platform.clock.now().toISOString();
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const { company, application } = await lockOpen(tx, ['CREATED'], version);
    const documents = await kyc.listDocuments(tx);
    // What the company told elsewhere was taken over as it stood.
    const form = parseBody(kycForm(todayBy(platform.clock)), application.form);
    const gaps = listKycGaps(
      form,
      documents.map((document) => document.kind),
    );
    if (gaps.length > 0) throw invalidInput(gaps);
    await kyc.submit(tx, { answer: '', at });
    await moveTo(platform, tx, { actor, company, status: 'SUBMITTED', action: 'kyc.submit' });
    return version + 1;
  });
}

/** Answers what was asked for: each kind of paper wanted must have come since. */
export async function answerRequest(
  platform: Platform,
  actor: Actor,
  { version, text }: { version: number; text: string },
): Promise<number> {
  const at = platform.clock.now().toISOString();
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const { company, application } = await lockOpen(tx, ['ACTION_REQUIRED'], version);
    const since = application.decided_at ?? '';
    const documents = (await kyc.listDocuments(tx)).filter((one) => one.created_at > since);
    const missing = application.requested_kinds.filter(
      (kind) => !documents.some((document) => document.kind === kind),
    );
    if (missing.length > 0) {
      throw invalidInput(
        missing.map((kind) => ({
          code: 'MISSING',
          path: 'documents',
          message: `Upload what was asked for: ${kindName(kind)}.`,
        })),
      );
    }
    await kyc.submit(tx, { answer: text.trim().slice(0, 2000), at });
    await moveTo(platform, tx, { actor, company, status: 'SUBMITTED', action: 'kyc.answer' });
    return version + 1;
  });
}

const kindName = (kind: string): string =>
  (KYC_DOCUMENTS as Readonly<Record<string, string>>)[kind] ?? kind;

/** Keeps a paper in the company's file store. @throws DomainError INVALID_INPUT */
export async function addDocument(
  platform: Platform,
  actor: Actor,
  given: { kind: unknown; name: string; content: Buffer },
): Promise<string> {
  const kind = parseBody(kycDocumentKind, given.kind);
  const refuse = (message: string) => invalidInput([{ code: 'UPLOAD', path: 'file', message }]);
  const file = await judgeFile(platform, given);
  if (typeof file === 'string') throw refuse(file);
  const { name } = file;
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await lockOpen(tx, OPEN, null);
    const known = await kyc.listDocuments(tx);
    if (known.length >= UPLOAD_LIMITS.maxDocuments) {
      throw refuse('There are 40 documents already. Take one away first.');
    }
    const fileId = await storeFile(tx, file, { actor, clock: platform.clock });
    const id = newId(platform.clock);
    const at = platform.clock.now().toISOString();
    await kyc.insertDocument(tx, { id, kind, fileId, by: actor.name, at });
    await platform.audit.write(tx, actor, {
      action: 'kyc.upload',
      subjectType: 'kyc_document',
      subjectId: id,
      subjectLabel: name,
      detail: { kind },
    });
    return id;
  });
}

/** Takes a paper away again; after a request only what came since may go. */
export async function removeDocument(
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<string> {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const { company, application } = await lockOpen(tx, OPEN, null);
    const document = await kyc.getDocument(tx, id);
    const wasReviewed = document.created_at <= (application.decided_at ?? '');
    if (company.kyc_status === 'ACTION_REQUIRED' && wasReviewed) {
      throw new DomainError('INVALID_STATE', { reason: 'This document was reviewed and stays.' });
    }
    await kyc.deleteDocument(tx, document);
    await platform.audit.write(tx, actor, {
      action: 'kyc.remove',
      subjectType: 'kyc_document',
      subjectId: id,
      subjectLabel: document.name,
    });
    return document.name;
  });
}

export function readDocument(platform: Platform, actor: Actor, id: string) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const document = await kyc.getDocument(tx, id);
    return getFile(tx, document.file_id);
  });
}
