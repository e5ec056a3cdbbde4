import { listKycGaps } from '@mainsheet/contract';
import type { DocumentRow } from './kyc.repository.ts';
import type { KycState } from './kyc.service.ts';
import type { QueuedApplication, Review } from './kyc-review.service.ts';

const presentDocument = (row: DocumentRow) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  mediaType: row.media_type,
  byteSize: row.byte_size,
  uploadedBy: row.uploaded_by,
  createdAt: row.created_at,
});

/** Persons' data and papers are for those who fill them in; everybody sees how it stands. */
export function presentKyc({ company, application, documents, mayFill }: KycState) {
  const isShown = mayFill && application !== null;
  const kinds = documents.map((document) => document.kind);
  return {
    companyName: company.name,
    status: company.kyc_status,
    accountStatus: company.account_status,
    mayFill,
    version: application?.version ?? 0,
    form: isShown ? application.form : null,
    documents: isShown ? documents.map(presentDocument) : [],
    gaps: isShown ? listKycGaps(application.form, kinds) : [],
    requestText: application?.request_text ?? '',
    requestedKinds: application?.requested_kinds ?? [],
    answerText: application?.answer_text ?? '',
    submittedAt: application?.submitted_at ?? null,
    decidedAt: application?.decided_at ?? null,
  };
}

export const presentApplication = (row: QueuedApplication) => ({
  companyId: row.company_id,
  companyName: row.name,
  status: row.kyc_status,
  accountStatus: row.account_status,
  submittedAt: row.submitted_at,
  decidedAt: row.decided_at,
});

export function presentReview({ company, application, documents, findings }: Review) {
  return {
    companyId: company.company_id,
    companyName: company.name,
    status: company.kyc_status,
    version: application.version,
    form: application.form,
    documents: documents.map(presentDocument),
    findings,
    requestText: application.request_text,
    answerText: application.answer_text,
    submittedAt: application.submitted_at,
  };
}
