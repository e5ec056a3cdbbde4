/** The total of a list is counted to here; one more says that there are more. */
export const MOST_COUNTED = 20_000;

/** A list that is saved to its end has no more rows than that; past it the file breaks off. */
export const MOST_WHOLE_ROWS = 1_000_000;
