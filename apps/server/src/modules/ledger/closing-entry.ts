import { sql } from 'kysely';

/** What the closing entry of a year is posted as: reports of results leave it out. */
export const YEAR_END = 'year-end';

/** Of the transactions under an alias those that close no year: with them every result would be zero. */
export const isNoClosing = (alias: string) =>
  sql`${sql.ref(`${alias}.document_type`)} <> ${sql.lit(YEAR_END)}`;
