import { ERROR_TABLE, type ErrorCode, messageFor, type Violation } from '@mainsheet/contract';
import { WAIT_OVER } from './database/connection.ts';

/** A use case refused: a code of the error table, with what its text needs. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly violations: readonly Violation[];
  readonly data: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    data: Readonly<Record<string, string>> = {},
    violations: readonly Violation[] = [],
  ) {
    super(messageFor(code, data));
    this.code = code;
    this.data = data;
    this.violations = violations;
  }

  get status(): number {
    return ERROR_TABLE[this.code].status;
  }
}

/** What a refusal says where nobody fills in a form: what stands beside fields, as sentences. */
export const sentencesOf = ({ violations, message }: DomainError): string =>
  violations.map((violation) => violation.message).join(' ') || message;

/** Input that broke rules, all of them at once. */
export function invalidInput(violations: readonly Violation[]): DomainError {
  return new DomainError('INVALID_INPUT', {}, violations);
}

export function notFound(what: string): DomainError {
  return new DomainError('NOT_FOUND', { what });
}

type PgError = { code?: string; constraint?: string };

/** SQLSTATEs of a database that goes down, comes up or was lost: nobody can be asked anything. */
const DATABASE_AWAY = new Set([
  ...['57P01', '57P02', '57P03', '57P05'],
  ...['08000', '08001', '08003', '08004', '08006'],
]);
const SOCKET_AWAY = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
]);
/**
 * The database is there and cannot do it now: no room for one more connection (53300), no memory, a full disk,
 * or a statement that waited past its time, for a lock or for the machine (57014).
 */
const DATABASE_BUSY = new Set(['53000', '53100', '53200', '53300', '57014']);
/** What the driver says, without a code, of a connection that broke or cannot be had. */
const CONNECTION_LOST = [
  'Connection terminated',
  'connection error and is not queryable',
  'Client was closed',
  WAIT_OVER,
  'timeout expired',
  'Query read timeout',
];
const UNIQUE_VIOLATION = '23505';
/** Of a row that names one which is not there, or is another company's. */
const FOREIGN_KEY_VIOLATION = '23503';
const MALFORMED_VALUE = '22P02';
/** What a column cannot keep; the contract bounds fields, and figures made of several can still pass. */
const OUT_OF_RANGE: Readonly<Record<string, string>> = {
  '22003':
    'A number here, or a figure made of them, is larger than can be kept. Enter smaller ones.',
  '22007': 'A date here cannot be read.',
  '22008': 'A date here does not exist.',
};
/** A text with U+0000, as text and inside JSON. */
const UNREADABLE_CHARACTER = new Set(['22021', '22P05']);

/** Whether an error says that the database cannot be reached, or lets nobody in. */
export function isDatabaseAway(error: unknown): boolean {
  const { code } = (error ?? {}) as PgError;
  // Names with several addresses fail with one error for each of them.
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  const text = error instanceof Error ? error.message : '';
  return (
    (code !== undefined && (DATABASE_AWAY.has(code) || SOCKET_AWAY.has(code))) ||
    CONNECTION_LOST.some((part) => text.includes(part))
  );
}

/** The transaction may simply run again: a failure of serialization, as a reader of a replica meets too, and a deadlock. */
export const RETRYABLE: ReadonlySet<string> = new Set(['40001', '40P01']);

/** Whether the same may work a little later, without anything having been wrong with what was asked. */
export function isPassing(error: unknown): boolean {
  const code = ((error ?? {}) as PgError).code ?? '';
  return isDatabaseAway(error) || DATABASE_BUSY.has(code) || RETRYABLE.has(code);
}

/**
 * Any thrown value as a refusal that may leave the server. Unknown errors become INTERNAL and keep
 * nothing of their text; the caller logs the original.
 */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const { code, constraint } = (error ?? {}) as PgError;
  const text = error instanceof Error ? error.message : '';
  const isBusy = code !== undefined && DATABASE_BUSY.has(code);
  if (isBusy || isDatabaseAway(error)) return new DomainError('UNAVAILABLE');
  if (code === UNIQUE_VIOLATION) {
    return new DomainError('DUPLICATE', { what: DUPLICATES[constraint ?? ''] ?? 'This record' });
  }
  if (code === FOREIGN_KEY_VIOLATION && text.startsWith('insert or update')) {
    return notFound('A record this names');
  }
  const outOfRange = OUT_OF_RANGE[code ?? ''];
  if (outOfRange) return invalidInput([{ code: 'OUT_OF_RANGE', path: '', message: outOfRange }]);
  if (code === MALFORMED_VALUE) {
    return new DomainError('BAD_REQUEST', { reason: 'An id is malformed.' });
  }
  if (code !== undefined && UNREADABLE_CHARACTER.has(code)) {
    return new DomainError('BAD_REQUEST', {
      reason: 'A text holds a character that cannot be kept.',
    });
  }
  return new DomainError('INTERNAL');
}

/** Whether the database refused a row because of one unique constraint or index. */
export function isDuplicateOf(error: unknown, key: string): boolean {
  const { code, constraint } = (error ?? {}) as PgError;
  return code === UNIQUE_VIOLATION && constraint === key;
}

/** Unique constraints a person can run into, in their words. */
const DUPLICATES: Record<string, string> = {
  vessel_imo_key: 'A vessel with this IMO number',
  vessel_name_key: 'A vessel with this name',
  fleet_name_key: 'A fleet with this name',
  worksheet_template_name_key: 'A template with this name',
  contact_name_key: 'A contact with this name',
  cargo_book_reference_key: 'A cargo book with this reference number',
  ledger_code_key: 'This ledger code',
  port_berth_place_key: 'This berth',
  cargo_type_name_key: 'A cargo type with this name',
  payment_term_label_key: 'A payment term with these words',
  person_email_key: 'A user with this e-mail',
};
