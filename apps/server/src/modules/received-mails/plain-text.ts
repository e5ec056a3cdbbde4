/** Marks that steer a screen or turn the direction of writing: what a mail says must read as it is written. */
const STEERING = /[\p{Cc}\p{Cf}]+/gu;

/** A text of one line, as a header has it: line ends that came in by encoded words are spaces. */
export const oneLine = (text: string, most: number): string =>
  text
    .slice(0, most * 2)
    .replaceAll(STEERING, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();

/** The same, but for what ends a line, a cell or a page. */
const STEERING_IN_LINES = /[[\p{Cc}\p{Cf}]--[\t\n\r\f]]+/gv;

/** A text of several lines that the database can keep, and that reads as it is written. */
export const manyLines = (text: string, most: number): string =>
  text.slice(0, most).replaceAll(STEERING_IN_LINES, '').toWellFormed();
