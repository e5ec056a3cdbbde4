/** What was searched for as an ILIKE pattern that finds it anywhere; null for no search. */
export function likePattern(search: string | null): string | null {
  return search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
}
