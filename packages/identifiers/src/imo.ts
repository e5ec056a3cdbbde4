/**
 * Whether an IMO number's check digit holds: the sum of the first six digits times 7 to 2 ends in
 * the seventh. Source: IMO Resolution A.1117(30).
 */
export function isImoNumber(text: string): boolean {
  if (!/^\d{7}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  const sum = digits.slice(0, 6).reduce((total, digit, index) => total + digit * (7 - index), 0);
  return sum % 10 === digits[6];
}

/** The number with its check digit, from its first six digits. */
export function withImoCheckDigit(sixDigits: string): string {
  const sum = Array.from(sixDigits, Number).reduce((total, d, i) => total + d * (7 - i), 0);
  return `${sixDigits}${sum % 10}`;
}

/** The number in a text such as `IMO 9074729`, or null where none holds. */
export function findImoNumber(text: string): string | null {
  const digits = /^\s*(?:IMO)?[\s.:]*(\d{7})\s*$/i.exec(text)?.[1];
  return digits !== undefined && isImoNumber(digits) ? digits : null;
}
