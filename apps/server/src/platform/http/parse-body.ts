import type { Violation } from '@mainsheet/contract';
import type { z } from 'zod';
import { invalidInput } from '../errors.ts';

/** Parses what came from outside. @throws DomainError INVALID_INPUT with every violation. */
export function parseBody<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw invalidInput(violationsOf(parsed.error));
}

export function violationsOf(error: z.ZodError): Violation[] {
  return error.issues.map((issue) => ({
    code: issue.code.toUpperCase(),
    path: issue.path.join('.'),
    message: issue.message,
  }));
}
