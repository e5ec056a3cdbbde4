/** What a list of choices says while there is nothing to choose. */
export const DROPDOWN_TEXTS = {
  /** Too little was typed to look anything up. */
  search: 'Search for options',
  loading: 'Loading...',
  /** There never was one. */
  none: 'No options',
  /** Nothing fits what was typed. */
  notFound: 'No options found',
  /** The look-up did not answer. */
  unavailable: 'No options available',
} as const;

export const LEAST_SEARCHED_CHARACTERS = 1;
