import type { Violation } from '@mainsheet/contract';
import type { z } from 'zod';
import { invalidInput } from '../errors.ts';
import { unknownFields, unknownKeys } from './unknown-fields.ts';

/**
 * Parses what came from outside. A field that the schema does not know is refused, not dropped: whoever
 * sends one means something by it.
 * @throws DomainError INVALID_INPUT with every violation.
 */
export function parseBody<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const parsed = schema.safeParse(body);
  const violations = [
    ...(parsed.success ? [] : violationsOf(parsed.error)),
    ...unknownFields(schema, body),
    ...unreadableTexts(parsed.success ? parsed.data : body),
  ];
  if (parsed.success && violations.length === 0) return parsed.data;
  throw invalidInput(violations);
}

/** The same of what only carries input, which is parsed where it is used and told of there. */
export function parseEnvelope<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw invalidInput(violationsOf(parsed.error));
}

/** PostgreSQL keeps every character but this one. */
const NOT_STORED = '\u0000';

/** Texts that cannot be kept, with their paths; of what was parsed only what the schema asked for. */
function unreadableTexts(value: unknown, path: readonly string[] = []): Violation[] {
  if (typeof value === 'string' && value.includes(NOT_STORED)) {
    const message = 'This holds a character that cannot be kept (U+0000). Type it anew.';
    return [{ code: 'UNREADABLE_CHARACTER', path: path.join('.'), message }];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) => unreadableTexts(one, [...path, key]));
}

function violationsOf(error: z.ZodError): Violation[] {
  return error.issues.flatMap((issue) => {
    const { path, code, message } = issue;
    if (code === 'unrecognized_keys') return unknownKeys(path, issue.keys);
    return [{ code: code.toUpperCase(), path: path.join('.'), message }];
  });
}
