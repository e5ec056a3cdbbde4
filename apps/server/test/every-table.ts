import type pg from 'pg';

// Ids of one moment come in any order: by their e-mail the same people are meant in every run.
const COMPANY = '(select company_id from vessel order by company_id limit 1)';
const MEMBER = `(select id from member where company_id = ${COMPANY} order by email limit 1)`;
const PERSON = '(select id from person order by email limit 1)';
const DEVICE = '(select id from device order by created_at, id limit 1)';
const ID = 'gen_random_uuid()';
const SOON = "now() + interval '1 hour'";
const HASH = "sha256('x'::bytea)";

const CHARTER = `(select id from time_charter where company_id = ${COMPANY} order by code limit 1)`;

const POSTING = `(select id from ledger_transaction where company_id = ${COMPANY} limit 1)`;

const documentAt = (place: number): string =>
  `(select id from commercial_document where company_id = ${COMPANY} order by id offset ${place} limit 1)`;

/** A row for each table that the demo company leaves empty, in the order of their references. */
const ROWS: readonly (readonly [table: string, columns: string, values: string])[] = [
  [
    'bunker_match_verdict',
    `company_id, id, bill_id, verdict, facts_hash, judged_by, currency, difference_minor, reason,
     member_id, given_by, given_at`,
    `${COMPANY}, ${ID}, ${documentAt(0)}, 'Accepted', 'x', '{}', 'USD', -9007199254740993, 'x', ${MEMBER}, 'x', now()`,
  ],
  [
    'contact_merge',
    `company_id, id, main_id, merged_id, carried_ids, main_before, main_version, ledger_seq, merged_at,
     merged_by, member_id`,
    `${COMPANY}, ${ID}, (select id from contact where company_id = ${COMPANY} order by id limit 1),
     (select id from contact where company_id = ${COMPANY} order by id offset 1 limit 1),
     array[${ID}], '{"name": "x"}', 2, 9007199254740993, now(), 'x', ${MEMBER}`,
  ],
  [
    'port_cost_verdict',
    'company_id, id, disbursement_id, finding_key, verdict, reason, given_by, given_at',
    `${COMPANY}, ${ID}, (select id from port_disbursement where company_id = ${COMPANY} order by id limit 1),
     'TARIFF|x', 'Disputed', 'x', 'x', now()`,
  ],
  [
    'accounting_period',
    'company_id, month, closed_at, closed_by',
    `${COMPANY}, '2020-01-01', now(), 'x'`,
  ],
  [
    'ledger_day_total',
    'company_id, account_id, posted_on, amount_minor, base_minor, entry_count',
    `${COMPANY}, (select id from ledger_account where company_id = ${COMPANY} limit 1), '2020-01-01',
     -9007199254740993, 9007199254740993, 1`,
  ],
  ['ledger_day_total_head', 'company_id, seq', `${COMPANY}, 1`],
  [
    'chain_mark',
    'company_id, chain, seq, hash, walked_at, key_version, seal',
    `${COMPANY}, 'audit', 1, ${HASH}, now(), 1, ${HASH}`,
  ],
  [
    'card_token',
    'company_id, token_hash, card_id, member_id, session_id, expires_at',
    `${COMPANY}, ${HASH}, (select id from card where company_id = ${COMPANY} limit 1), ${MEMBER}, ${ID}, ${SOON}`,
  ],
  [
    'data_export',
    'company_id, id, kind, member_id, person_id, state, asked_at, expires_at',
    `${COMPANY}, ${ID}, 'personal', ${MEMBER}, ${PERSON}, 'ready', now(), ${SOON}`,
  ],
  [
    'data_export_part',
    'company_id, export_id, part_no, content',
    `${COMPANY}, (select id from data_export limit 1), 1, decode('00ff10', 'hex')`,
  ],
  [
    'document_allocation',
    `company_id, id, source_id, target_id, amount_minor, base_source_minor, base_target_minor,
     applied_on, transaction_id, created_by, created_at`,
    `${COMPANY}, ${ID}, ${documentAt(0)}, ${documentAt(1)}, 1, 1, 1, '2026-11-20',
     (select id from ledger_transaction where company_id = ${COMPANY} limit 1), 'x', now()`,
  ],
  [
    'write_off',
    `company_id, id, number, label, invoice_id, status, amount_minor, base_minor, reason, note, account_code,
     prepared_by, prepared_by_name, prepared_at, content_seal, key_version, written_on, transaction_id`,
    `${COMPANY}, ${ID}, 1, 'WO-1', ${documentAt(0)}, 'Posted', 1, 9007199254740993, 'x', 'x', '5220', ${MEMBER},
     'x', now(), ${HASH}, 1, '2026-11-20', ${POSTING}`,
  ],
  [
    'write_off_approval',
    'company_id, write_off_id, member_id, member_name, approved_at, content_seal, key_version',
    `${COMPANY}, (select id from write_off where company_id = ${COMPANY} order by id limit 1), ${MEMBER}, 'x', now(),
     ${HASH}, 1`,
  ],
  [
    'approval_deputy',
    `company_id, id, member_id, member_name, deputy_id, deputy_name, starts_on, ends_on, created_at`,
    `${COMPANY}, ${ID}, ${MEMBER}, 'x', (select id from member where company_id = ${COMPANY} and id <> ${MEMBER} limit 1),
     'x', '2026-11-20', '2026-11-21', now()`,
  ],
  [
    'payee_verification',
    `company_id, id, beneficiary_id, bank_no, answer, bank_says_name, reason, source, answered_at, asked_at, asked_by`,
    `${COMPANY}, ${ID}, (select id from beneficiary where company_id = ${COMPANY} limit 1), 1, 'MATCH', '', '', 'x', now(),
     now(), 'x'`,
  ],
  [
    'auto_transfer_rule',
    `company_id, id, name, position, kind, account_id, other_account_id, currency, level_minor, weekdays, member_id,
     member_name, created_at, updated_at, updated_by, status`,
    `${COMPANY}, ${ID}, 'x', 1, 'Sweep', (select id from global_account where company_id = ${COMPANY} order by id limit 1),
     (select id from global_account where company_id = ${COMPANY} order by id desc limit 1), 'USD', 9007199254740993, '{1}',
     ${MEMBER}, 'x', now(), now(), 'x', 'Active'`,
  ],
  [
    'auto_transfer_run',
    'company_id, rule_id, run_on, outcome, ran_at, ran_by',
    `${COMPANY}, (select id from auto_transfer_rule where company_id = ${COMPANY} limit 1), '2026-11-20', 'Nothing to do',
     now(), 'x'`,
  ],
  [
    'recurring_payout',
    `company_id, id, schedule, on_last_working_day, starts_on, lead_days, account_id, beneficiary_id, detail_no,
     payment_currency, payment_minor, reason, reference, member_id, member_name, created_at, updated_at, updated_by,
     status`,
    `${COMPANY}, ${ID}, 'Monthly', false, '2026-11-20', 3, (select id from global_account where company_id = ${COMPANY} limit 1),
     (select id from beneficiary where company_id = ${COMPANY} limit 1), 1, 'USD', 9007199254740993, 'x', 'x', ${MEMBER},
     'x', now(), now(), 'x', 'Active'`,
  ],
  [
    'recurring_payout_maker',
    'company_id, recurring_id, member_id, member_name, made_at',
    `${COMPANY}, (select id from recurring_payout where company_id = ${COMPANY} limit 1), ${MEMBER}, 'x', now()`,
  ],
  [
    'recurring_payout_run',
    'company_id, recurring_id, period, payout_id, made_at',
    `${COMPANY}, (select id from recurring_payout where company_id = ${COMPANY} limit 1), '2026-11-20',
     (select id from payout where company_id = ${COMPANY} limit 1), now()`,
  ],
  [
    'laytime_share',
    `company_id, id, laytime_id, token_hash, recipient_name, recipient_email, shown,
     allows_comments, member_id, created_at, created_by, expires_at`,
    `${COMPANY}, ${ID}, (select id from laytime_statement where company_id = ${COMPANY} order by id limit 1), ${HASH},
     'x', '', '{"label": "x"}', true, ${MEMBER}, now(), 'x', ${SOON}`,
  ],
  [
    'laytime_share_comment',
    'company_id, id, share_id, about, comment, written_at',
    `${COMPANY}, ${ID}, (select id from laytime_share where company_id = ${COMPANY} limit 1), '', 'x', now()`,
  ],
  [
    'laytime_share_answer',
    'company_id, id, comment_id, answer, answered_at, answered_by',
    `${COMPANY}, ${ID}, (select id from laytime_share_comment where company_id = ${COMPANY} limit 1), 'x', now(), 'x'`,
  ],
  [
    'payout_reminder',
    'company_id, payout_id, reminded_on, reminded_at',
    `${COMPANY}, (select id from payout where company_id = ${COMPANY} limit 1), '2026-11-20', now()`,
  ],
  [
    'payment_reminder',
    'company_id, id, contact_id, level, sent_to, subject, message, sent_at, sent_by',
    `${COMPANY}, ${ID}, (select id from contact where company_id = ${COMPANY} limit 1), 1, 'a@b.example', 'x', 'x', now(), 'x'`,
  ],
  [
    'payment_reminder_invoice',
    'company_id, reminder_id, invoice_id, level, sent_on',
    `${COMPANY}, (select id from payment_reminder where company_id = ${COMPANY} limit 1),
     (select id from commercial_document where company_id = ${COMPANY} and kind = 'invoice' limit 1), 1, '2026-11-20'`,
  ],
  [
    'payment_reminder_stop',
    'company_id, contact_id, reason, stopped_at, stopped_by',
    `${COMPANY}, (select id from contact where company_id = ${COMPANY} limit 1), 'x', now(), 'x'`,
  ],
  ['payment_reminder_run', 'company_id, run_on, ran_at', `${COMPANY}, '2026-11-20', now()`],
  [
    'follow_up',
    `company_id, id, contact_id, note, next_step, next_step_on, responsible_id, responsible_name, created_by,
     created_at`,
    `${COMPANY}, ${ID}, (select id from contact where company_id = ${COMPANY} order by id limit 1), 'x', 'x',
     '2026-11-20', ${MEMBER}, 'x', 'x', now()`,
  ],
  [
    'payment_promise',
    `company_id, id, follow_up_id, invoice_id, promised_on, amount_minor, open_minor, broken_at,
     created_at`,
    `${COMPANY}, ${ID}, (select id from follow_up where company_id = ${COMPANY} order by id limit 1), ${documentAt(0)},
     '2026-11-20', 9007199254740993, 9007199254740994, now(), now()`,
  ],
  [
    'document_job',
    `company_id, id, member_id, kind, subject_id, query, status, file_name, content, asked_at,
     done_at, expires_at`,
    `${COMPANY}, ${ID}, ${MEMBER}, 'freight', ${ID}, '{"number": null}', 'success', 'x.pdf',
     decode('00ff10', 'hex'), now(), now(), ${SOON}`,
  ],
  [
    'document_invitation',
    'company_id, id, document_id, key, person_name, person_email, created_by, created_at',
    `${COMPANY}, ${ID}, ${documentAt(0)}, repeat('k', 32), 'x', 'a@example.test', 'x', now()`,
  ],
  [
    'error_log',
    'company_id, id, at, member_id, location, message, stack, browser',
    `${COMPANY}, ${ID}, now(), ${MEMBER}, '/', E'line\\nand \\u2028 "quote"', '', ''`,
  ],
  [
    'factor_pairing',
    'token_hash, person_id, phone, expires_at',
    `${HASH}, ${PERSON}, '+4790012345', ${SOON}`,
  ],
  [
    'invitation',
    'company_id, id, email, role_id, token_hash, invited_by, created_at, expires_at',
    `${COMPANY}, ${ID}, 'new@example.test',
     (select id from role where company_id = ${COMPANY} limit 1), ${HASH}, 'x', now(), ${SOON}`,
  ],
  [
    'kyc_verdict',
    'company_id, message_id, body_hash, received_at',
    `${COMPANY}, 'm', ${HASH}, now()`,
  ],
  [
    'login_attempt',
    'email, client_class, attempts, last_at',
    "'a@example.test', 'unknown', 3, now()",
  ],
  [
    'mailbox',
    `company_id, id, member_id, is_shared, provider, email, display_name, color, signature,
     is_default, is_sender, servers, secret, sync_due_at, created_at, updated_at`,
    `${COMPANY}, ${ID}, ${MEMBER}, false, 'imap', 'a@example.test', '', '#000000', '', false, false,
     '{"n": 12345678901234567890.123456789}', ${HASH}, now(), now(), now()`,
  ],
  [
    'mailbox_folder',
    `company_id, mailbox_id, path, display_name, is_hidden, child_folder_count, total_item_count,
     unread_item_count`,
    `${COMPANY}, (select id from mailbox limit 1), 'INBOX', 'Inbox', false, 0, 1, 1`,
  ],
  [
    'mailbox_read_folder',
    'company_id, mailbox_id, path, contents, chosen_at, chosen_by',
    `${COMPANY}, (select id from mailbox limit 1), 'INBOX', 'everything', now(), 'x'`,
  ],
  [
    'received_mail',
    `company_id, id, mailbox_email, folder, message_id, content_hash, byte_size, sender, subject, received_at,
     body, kind, status, reasons, findings, came_at`,
    `${COMPANY}, ${ID}, 'a@example.test', 'INBOX', 'x', ${HASH}, 9007199254740993, 'x', 'x', now(), 'x', 'Bill',
     'Proposed', '["x"]', '[]', now()`,
  ],
  [
    'received_mail_file',
    'company_id, mail_id, place, file_id, name, byte_size',
    `${COMPANY}, (select id from received_mail limit 1), 0,
     (select id from file where company_id = ${COMPANY} limit 1), 'x', 1`,
  ],
  [
    'mailbox_sign_in',
    'company_id, state_hash, member_id, provider, is_shared, verifier, expires_at',
    `${COMPANY}, ${HASH}, ${MEMBER}, 'gmail', false, ${HASH}, ${SOON}`,
  ],
  [
    'one_time_link',
    'token_hash, person_id, purpose, expires_at',
    `${HASH}, ${PERSON}, 'reset_password', ${SOON}`,
  ],
  [
    'paper',
    'company_id, id, document_id, file_id, added_at, added_by',
    `${COMPANY}, ${ID}, ${documentAt(0)}, (select id from file where company_id = ${COMPANY} limit 1), now(), 'x'`,
  ],
  [
    'passkey',
    'id, person_id, credential_id, public_key, counter, name, created_at',
    `${ID}, ${PERSON}, 'c', ${HASH}, 7, 'Key', now()`,
  ],
  [
    'passkey_challenge',
    'challenge, person_id, purpose, expires_at',
    `'c', ${PERSON}, 'confirm', ${SOON}`,
  ],
  [
    'pending_sign_in',
    'token_hash, person_id, company_id, cookie_hash, expires_at',
    `${HASH}, ${PERSON}, ${COMPANY}, ${HASH}, ${SOON}`,
  ],
  [
    'port_rest',
    'company_id, place, rest_days, updated_at, updated_by',
    `${COMPANY}, 'NO', '{6,7}', now(), 'x'`,
  ],
  [
    'push_subscription',
    'id, person_id, device_id, endpoint, public_key, auth_secret, created_at',
    `${ID}, (select person_id from device where id = ${DEVICE}), ${DEVICE}, 'https://push.example/1',
     decode(repeat('04', 65), 'hex'), decode(repeat('01', 16), 'hex'), now()`,
  ],
  ['recovery_code', 'person_id, code_hash', `${PERSON}, ${HASH}`],
  ['second_factor', 'person_id, totp_seed, updated_at', `${PERSON}, ${HASH}, now()`],
  [
    'sign_up',
    'id, token_hash, flow, email, code_hash, created_at, expires_at',
    `${ID}, ${HASH}, 'normal', 'new@example.test', ${HASH}, now(), ${SOON}`,
  ],
  ['sms_code', 'person_id, code_hash, expires_at', `${PERSON}, ${HASH}, ${SOON}`],
  [
    'time_charter_document',
    'company_id, document_id, time_charter_id, linked_at, linked_by',
    `${COMPANY}, ${documentAt(0)}, ${CHARTER}, now(), 'x'`,
  ],
  [
    'worksheet_viewer',
    'company_id, worksheet_id, member_id, seen_at',
    `${COMPANY}, (select id from worksheet where company_id = ${COMPANY} limit 1), ${MEMBER}, now()`,
  ],
  [
    'bank_line_match',
    'company_id, line_id, transaction_id, line_no, origin, matched_at, matched_by',
    `${COMPANY}, (select id from bank_line where company_id = ${COMPANY} limit 1), ${POSTING}, 1, 'link',
     now(), 'x'`,
  ],
  [
    'bank_rule',
    'company_id, id, direction, words, account_code, is_on, updated_at, updated_by',
    `${COMPANY}, ${ID}, 'out', 'MONTHLY CHARGES', '5210', true, now(), 'x'`,
  ],
  [
    'revaluation',
    `company_id, id, month, run, base_currency, gain_minor, loss_minor, transaction_id, reversal_id,
     posted_at, posted_by`,
    `${COMPANY}, ${ID}, '2026-10-01', 1, 'USD', 5000, 0, ${POSTING}, ${POSTING}, now(), 'x'`,
  ],
  [
    'revaluation_line',
    `company_id, revaluation_id, line_no, account_code, currency, amount_minor, base_minor, rate,
     rate_on, rate_source, valued_minor`,
    `${COMPANY}, (select id from revaluation where company_id = ${COMPANY} limit 1), 1, '1100', 'EUR',
     100000, 108000, 1.13, '2026-10-31', 'ECB', 113000`,
  ],
  [
    'time_bar_warning',
    'company_id, laytime_id, time_bar_on, days_before, given_at',
    `${COMPANY}, (select id from laytime_statement where company_id = ${COMPANY} order by label limit 1),
     '2027-04-16', 30, now()`,
  ],
  [
    'bunker_enquiry',
    'company_id, id, voyage_id, row_id, form, updated_at, updated_by',
    `${COMPANY}, ${ID}, (select id from voyage where company_id = ${COMPANY} limit 1), 'x',
     '{"lines": [], "offers": []}', now(), 'x'`,
  ],
  [
    'recognition_policy',
    'company_id, method, updated_at, updated_by',
    `${COMPANY}, 'Completed voyage', now(), 'x'`,
  ],
  [
    'voyage_accrual',
    `company_id, id, month, run, base_currency, revenue_minor, expense_minor, transaction_id,
     reversal_id, posted_at, posted_by`,
    `${COMPANY}, ${ID}, '2026-10-01', 1, 'USD', 5000, -2000, ${POSTING}, ${POSTING}, now(), 'x'`,
  ],
  [
    'voyage_accrual_line',
    `company_id, accrual_id, line_no, voyage_id, account_code, begins_at, ends_at, whole_minor,
     due_minor, posted_minor`,
    `${COMPANY}, (select id from voyage_accrual where company_id = ${COMPANY} limit 1), 1,
     (select id from voyage where company_id = ${COMPANY} limit 1), '4000', '2026-10-21',
     '2026-11-21', 9000, 5000, 0`,
  ],
  [
    'period_change',
    'company_id, id, month, is_closed, reason, changed_at, changed_by',
    `${COMPANY}, ${ID}, '2026-10-01', true, 'Reconciled', now(), 'x'`,
  ],
  [
    'group_contact',
    'company_id, contact_id, is_company_id, marked_at, marked_by',
    `${COMPANY}, (select id from contact where company_id = ${COMPANY} order by name limit 1),
     (select company_id from company where company_id <> ${COMPANY} order by company_id limit 1), now(), 'x'`,
  ],
  [
    'year_closing',
    'company_id, id, year, base_currency, result_minor, transaction_id, posted_at, posted_by',
    `${COMPANY}, ${ID}, 2025, 'USD', 5000, ${POSTING}, now(), 'x'`,
  ],
  [
    'journal_template_draft',
    'company_id, template_id, period, journal_id, drafted_at',
    `${COMPANY}, (select id from journal_template where company_id = ${COMPANY} order by name limit 1),
     '2020-01-01', (select id from journal where company_id = ${COMPANY} order by description limit 1),
     now()`,
  ],
  [
    'receipt_refund',
    `company_id, id, payment_id, payout_id, amount_minor, base_minor, paid_on, transaction_id,
     created_by, created_at`,
    `${COMPANY}, ${ID}, (select id from invoice_payment where company_id = ${COMPANY} order by id limit 1),
     (select id from payout where company_id = ${COMPANY} order by number limit 1),
     9007199254740993, 9007199254740993, '2026-11-01', ${POSTING}, 'x', now()`,
  ],
  [
    'policy_proposal',
    'company_id, id, before, proposed, proposed_by, proposed_by_name, proposed_at',
    `${COMPANY}, ${ID}, '{"steps": []}', '{"steps": []}', ${MEMBER}, 'x', now()`,
  ],
  [
    'worksheet_template',
    'company_id, id, name, estimates, created_at, created_by, updated_at, updated_by',
    `${COMPANY}, ${ID}, 'Grain pair', '[]', now(), 'x', now(), 'x'`,
  ],
];

/** Gives every table that is empty its row; whoever adds a table adds one here or in the demo. */
export async function fillEmptyTables(owner: pg.Client, tables: readonly string[]): Promise<void> {
  for (const [table, columns, values] of ROWS) {
    await owner.query(`insert into ${table} (${columns}) values (${values})`);
  }
  for (const table of tables) {
    const { rows } = await owner.query(`select 1 from ${table} limit 1`);
    if (rows.length === 0) throw new Error(`No row of the table ${table} would be in the backup.`);
  }
}
