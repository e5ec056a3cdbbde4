import type { MailFileRow, ReceivedMailRow } from './received-mails.repository.ts';
import type { MailPage, WholeMail } from './received-mails.service.ts';

export const presentMail = (row: ReceivedMailRow) => ({
  id: row.id,
  mailbox: row.mailbox_email,
  folder: row.folder,
  sender: row.sender,
  subject: row.subject,
  receivedAt: row.received_at,
  byteSize: Number(row.byte_size),
  fileCount: row.file_count,
  kind: row.kind,
  status: row.status,
  reasons: [...row.reasons],
  findings: row.findings.map(({ label, value, source }) => ({ label, value, source })),
  billId: row.bill_id,
  billLabel: row.bill_label,
  cardTransactionId: row.card_transaction_id,
  cardId: row.card_id,
  merchantName: row.merchant_name,
  vesselId: row.vessel_id,
  vesselName: row.vessel_name,
  vesselReportId: row.vessel_report_id,
  vesselReportKind: row.report_kind,
  changedAt: row.changed_at,
  changedBy: row.changed_by,
  version: row.version,
});

const presentFile = (mailId: string, file: MailFileRow) => ({
  place: file.place,
  name: file.name,
  byteSize: Number(file.byte_size),
  downloadUrl: file.file_id ? `/v2/received-mails/${mailId}/files/${file.place}/file` : null,
  refusal: file.refusal,
  text: file.body,
});

export const presentPage = ({ rows, total }: MailPage) => ({ rows: rows.map(presentMail), total });

export const presentWhole = ({ mail, files }: WholeMail) => ({
  mail: presentMail(mail),
  text: mail.body,
  files: files.map((file) => presentFile(mail.id, file)),
});
