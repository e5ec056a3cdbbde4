import { randomBytes } from 'node:crypto';
import { CONTACT_REQUIRED, findPersonalContact, invoiceMail, mailText } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { storeFile } from '../../platform/files.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import { send } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { assertRate } from '../../platform/rate-limits.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { getCompany } from '../companies/index.ts';
import { insertInvitation } from './approval/invitations.repository.ts';
import { assertStatus, changeDocument, type Key, setStatus } from './changing.service.ts';
import { type CommercialDocument, getDocument } from './document.ts';
import { type DocumentKind, KINDS } from './document-kinds.ts';
import type { DocumentDetailRow } from './documents.repository.ts';
import { printDocument } from './paper.service.ts';

/** More mail than that in ten minutes is no longer a person writing to customers. */
const MAIL_RATE = { max: 60, windowSeconds: 600 };

/** @throws DomainError for who mails more papers than a person does */
export const assertMailRate = ({ db }: Platform, { memberId }: Actor): Promise<void> =>
  assertRate(db, `invoice-mail:${memberId}`, MAIL_RATE);

/** Keeps the PDF as it goes out; an approved document is sent with it. Returns its file. */
export async function keepPdf(
  work: Work,
  { key, document, content }: { key: Key; document: DocumentDetailRow; content: Buffer },
): Promise<string> {
  const { platform, tx, actor } = work;
  const file = { name: `${document.label}.pdf`, mediaType: 'application/pdf', content };
  const pdfFileId = await storeFile(tx, file, { actor, clock: platform.clock });
  const sentAt = platform.clock.now().toISOString();
  const status = document.status === 'Approved' ? 'Sent' : document.status;
  await setStatus(work, key, { status, sentAt, pdfFileId });
  return pdfFileId;
}

/**
 * Mails a document with its PDF in the company's name; an approved one is sent with it. A repetition
 * carries the PDF that went out first.
 * @throws DomainError INVALID_INPUT also where nobody is known at the other party, INVALID_STATE
 */
export async function mailDocument(
  platform: Platform,
  actor: Actor,
  request: Key & { kind: DocumentKind; data: unknown; allowed: readonly string[] },
): Promise<CommercialDocument> {
  const { data, allowed, ...key } = request;
  const { to, message } = parseBody(invoiceMail, data);
  await assertMailRate(platform, actor);
  const before = await inCompany(platform, actor, ({ tx }) => getDocument(tx, key));
  assertStatus(before.document, allowed, 'mailed');
  assertPersonalContact(before.document);
  const content = before.document.pdf_file_id ? null : await printDocument(platform, actor, before);
  return changeDocument(platform, actor, key, async (work, { document }) => {
    assertStatus(document, allowed, 'mailed');
    const fileId =
      document.pdf_file_id ?? (content && (await keepPdf(work, { key, document, content })));
    if (!fileId) throw new DomainError('STALE_VERSION');
    const { name } = await getCompany(work.tx);
    const subject = subjectOf(document, name);
    const payload = { to, subject, text: message, fileId, isOfCompany: true };
    await send(work.tx, { kind: 'mail', payload }, platform.clock);
    await invite(work, document, to);
    return 'email';
  });
}

const subjectOf = ({ kind, label }: DocumentDetailRow, company: string): string => {
  const { noun } = KINDS[kind];
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${label ?? 'draft'} from ${company}`;
};

/** A document's mail as it would leave now: to the first person known there, null where nobody is. */
export function previewMail(
  platform: Platform,
  actor: Actor,
  key: { kind: DocumentKind; id: string; allowed: readonly string[] },
) {
  return inCompany(platform, actor, async ({ tx }) => {
    const { document } = await getDocument(tx, key);
    const { name: company } = await getCompany(tx);
    const name = document.label ?? `Draft ${KINDS[key.kind].noun}`;
    return {
      document,
      from: company,
      to: findPersonalContact(document.contact_people)?.email ?? null,
      subject: subjectOf(document, company),
      message: mailText({ noun: KINDS[key.kind].noun, name, company }),
      fileName: `${name}.pdf`,
      isReady: key.allowed.includes(document.status),
    };
  });
}

/** Whoever a document goes to by mail has an invitation to it, once. */
async function invite(
  { platform, tx, actor }: Work,
  document: DocumentDetailRow,
  to: string,
): Promise<void> {
  const known = document.contact_people.find(({ email }) => email === to);
  const person = { name: known?.name ?? document.contact_name, email: to };
  const key = randomBytes(24).toString('base64url');
  const of = { id: newId(platform.clock), documentId: document.id, key, ...person };
  await insertInvitation(tx, of, stampOf(platform, actor));
}

/** A company is written to only where somebody there is known by name. */
function assertPersonalContact({ contact_people: people }: DocumentDetailRow): void {
  if (findPersonalContact(people)) return;
  throw invalidInput([{ code: 'CONTACT_REQUIRED', path: 'to', message: CONTACT_REQUIRED.text }]);
}
