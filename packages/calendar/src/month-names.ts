/** Month names of eleven languages that are written in Latin letters, without their accents. */
const NAMES: readonly string[] = [
  'january januar januari janvier enero gennaio janeiro',
  'february februar februari fevrier febrero febbraio fevereiro',
  'march marz maerz mrz maart mrt mars marzo marco marts',
  'april aprile abril avril',
  'may mai mei mayo maggio maio maj',
  'june juni juin junio giugno junho',
  'july juli juillet julio luglio julho',
  'august augustus aout agosto',
  'september septembre septiembre settembre setembro',
  'october oktober octobre octubre ottobre outubro',
  'november novembre noviembre novembro',
  'december dezember decembre diciembre dicembre dezembro desember',
];
const MONTHS = NAMES.map((names) => names.split(' '));

/** What is shorter may be any word. */
const SHORTEST = 3;

/** Month number, 1 to 12, of a name in one of these languages or its beginning; null for another word. */
export function findMonthInLanguages(word: string): number | null {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replace(/\.$/, '');
  if (plain.length < SHORTEST) return null;
  const at = MONTHS.findIndex((names) => names.some((name) => name.startsWith(plain)));
  return at < 0 ? null : at + 1;
}
