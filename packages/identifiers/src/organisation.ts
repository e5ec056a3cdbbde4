/** The last digit that weights from the left and a modulus make of the digits before it; null where no digit does. */
function findCheckDigit(
  digits: string,
  weights: readonly number[],
  modulus: number,
): number | null {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  const digit = (modulus - (sum % modulus)) % modulus;
  return digit < 10 ? digit : null;
}

const GLN_WEIGHTS = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3];
const NORWEGIAN_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2];

/** A global location number: thirteen digits, weights 1 and 3. Source: GS1 General Specifications. */
export const isGln = (text: string): boolean =>
  /^\d{13}$/.test(text) && findCheckDigit(text, GLN_WEIGHTS, 10) === Number(text[12]);

/** A Norwegian organisation number: nine digits, weights 3, 2, 7, 6, 5, 4, 3, 2 of 11. Source: Brønnøysundregistrene. */
export const isNorwegianOrganisationNo = (text: string): boolean =>
  /^\d{9}$/.test(text) && findCheckDigit(text, NORWEGIAN_WEIGHTS, 11) === Number(text[8]);

/** A Belgian enterprise number: ten digits, the last two are 97 less the remainder of the others. Source: Crossroads Bank for Enterprises. */
export const isBelgianEnterpriseNo = (text: string): boolean =>
  /^[01]\d{9}$/.test(text) && 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8));
