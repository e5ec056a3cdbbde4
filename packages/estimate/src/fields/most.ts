/** How much one document holds at most, so that a hostile one stays small. */
export const MOST_PORTS = 60;
export const MOST_CARGOES = 30;
export const MOST_ROWS = 100;
export const MOST_TABLE_ROWS = 400;
