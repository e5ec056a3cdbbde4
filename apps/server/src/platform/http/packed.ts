import { constants } from 'node:zlib';

/**
 * Of a route whose answers say the same words over and over: a tenth of their bytes is left. Not for answers
 * with a token: packed beside words that somebody else chose, its length would tell of it (BREACH).
 */
export const PACKED = {
  threshold: 2_048,
  encodings: ['br' as const, 'gzip' as const],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};
