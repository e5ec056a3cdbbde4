/** The total of a list is counted to here; one more says that there are more. */
export const MOST_COUNTED = 20_000;
