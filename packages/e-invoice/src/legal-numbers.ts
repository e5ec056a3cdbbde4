import { isNorwegianOrganisationNo } from '@mainsheet/identifiers';

type List = readonly [code: string, isOfIt: (number: string) => boolean];

/** Lists that Peppol has the numbers of these sellers from (DK-R-014, NL-R-003), by country and ICD code. */
const LISTS: Readonly<Record<string, readonly List[]>> = {
  DK: [['0184', (number) => /^(?:DK)?\d{8}$/.test(number)]],
  NL: [
    ['0106', (number) => /^\d{8}$/.test(number)],
    ['0190', (number) => /^\d{20}$/.test(number)],
  ],
  NO: [['0192', isNorwegianOrganisationNo]],
};

/** Whether the legal number of a seller there is of a list that is named. */
export const asksLegalList = (countryCode: string): boolean => Object.hasOwn(LISTS, countryCode);

/** A legal number without blanks where a list of its country has it, with the list; else as it was typed. */
export function legalNumberOf(countryCode: string, typed: string) {
  const plain = typed.replaceAll(/[\s.]/g, '');
  const lists = asksLegalList(countryCode) ? LISTS[countryCode] : undefined;
  const list = lists?.find(([, isOfIt]) => isOfIt(plain));
  return list
    ? { registrationNo: plain, registrationScheme: list[0] }
    : { registrationNo: typed, registrationScheme: '' };
}
