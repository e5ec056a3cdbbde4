import { sql } from 'kysely';
import { OPEN_STATUSES } from './document-kinds.ts';

/**
 * Whether a document is open, by its status. The words stand in the statement and are no parameter: PostgreSQL knows at
 * every time that the index of what is open serves it, and reads no company for a few.
 */
export const isOpen = (status: string) =>
  sql<boolean>`${sql.ref(status)} in (${sql.join(OPEN_STATUSES.map((word) => sql.lit(word)))})`;
