import { type KycForm, OWNER_FROM_PERCENT } from '@mainsheet/contract';

export type Finding = { readonly weight: 'notice' | 'warning'; readonly text: string };

const YEAR_MS = 365.25 * 24 * 3_600_000;
const ADULT_YEARS = 18;
const YOUNG_COMPANY_YEARS = 1;

const yearsBetween = (date: string, now: Date): number =>
  (now.getTime() - Date.parse(date)) / YEAR_MS;

/**
 * What a reviewer should look at in a complete application. Rules of our own, after the risk factors
 * of the EBA guidelines EBA/GL/2021/02, title I; they decide nothing.
 */
export function findKycFindings(form: KycForm, now: Date): Finding[] {
  const findings: Finding[] = [];
  const note = (weight: Finding['weight'], text: string) => findings.push({ weight, text });
  const held = form.people.reduce((sum, person) => sum + (person.sharePercent ?? 0), 0);
  if (held < 100 - OWNER_FROM_PERCENT) {
    note('warning', `${100 - held} % of the shares are held by nobody named here.`);
  }
  const owners = form.people.filter((one) => (one.sharePercent ?? 0) >= OWNER_FROM_PERCENT);
  if (owners.length === 0) note('notice', 'Nobody holds a quarter or more.');
  for (const person of form.people) {
    const name = `${person.firstName} ${person.lastName}`;
    if (yearsBetween(person.birthDate, now) < ADULT_YEARS) note('warning', `${name} is under 18.`);
    if (person.nationality !== form.countryCode) {
      note('notice', `${name} is a national of another country than the company's.`);
    }
  }
  const age = yearsBetween(form.incorporationDate, now);
  if (age < 0) note('warning', 'The day of incorporation has not come yet.');
  else if (age < YOUNG_COMPANY_YEARS) note('notice', 'Incorporated less than a year ago.');
  if (form.monthlyVolume === 'Above 10 million')
    note('notice', 'Expects more than 10 million a month.');
  return findings;
}
