import { nameStatement } from './statement-name.ts';
import type { SpanStart } from './traces.ts';

const POSTGRES = { 'db.system.name': 'postgresql' } as const;

/** A statement by its kind and table; neither its text nor a value leaves the server. */
export function statementSpan(text: string): SpanStart {
  const { operation, table } = nameStatement(text);
  return {
    name: table ? `${operation} ${table}` : operation,
    kind: 'database',
    words: {
      ...POSTGRES,
      'db.operation.name': operation,
      ...(table ? { 'db.collection.name': table } : {}),
    },
  };
}

/** A transaction by what it is for. */
export const transactionSpan = (of: 'company' | 'sign-in' | 'reading'): SpanStart => ({
  name: `transaction ${of}`,
  kind: 'database',
  words: POSTGRES,
});
