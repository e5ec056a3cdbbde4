import type { CiiAnswer } from '../vessels.queries.ts';

type Details =
  | { ratings: CiiAnswer['ratings']; failure: null }
  | { ratings: null; failure: string };

/** Ratings of a vessel, where the answer says that it is one. */
export const ciiDetails = ({ errorFlag, message, ratings }: CiiAnswer): Details =>
  errorFlag === 'SUCCESS'
    ? { ratings, failure: null }
    : { ratings: null, failure: message || 'Something went wrong' };
