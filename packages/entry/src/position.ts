import { normalise, notUnderstood, type Parsed, read, refuse } from './parsed.ts';

/** Decimal degrees, south and west negative. */
export type Position = { readonly latitude: number; readonly longitude: number };

const ANGLE =
  /^(?<degrees>\d{1,3}(?:\.\d+)?)(?:[-° ](?<minutes>\d{1,2}(?:\.\d+)?)['′]?(?:[-' ](?<seconds>\d{1,2}(?:\.\d+)?)["″]?)?)? ?°?(?<side>[nsew])/;

/** Reads a position: `1.26N 103.84E`, `01-16N 103-50E`, `1°16.5'N 103°50'E`. */
export function parsePosition(text: string): Parsed<Position> {
  const typed = normalise(text).replaceAll(',', ' ').replaceAll(/ +/g, ' ');
  if (typed === '') return refuse('EMPTY', 'Enter a position.');
  const first = ANGLE.exec(typed);
  const rest = first === null ? '' : typed.slice(first[0].length).trim();
  const second = ANGLE.exec(rest);
  if (first === null || second === null || second[0].length !== rest.length) {
    return notUnderstood(text);
  }
  const latitude = /[ns]/.test(first.groups?.side ?? '') ? angleOf(first) : null;
  const longitude = /[ew]/.test(second.groups?.side ?? '') ? angleOf(second) : null;
  if (latitude === null || longitude === null) return notUnderstood(text);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    return refuse('OUT_OF_RANGE', 'Latitude ends at 90, longitude at 180 degrees.');
  }
  const position = { latitude, longitude };
  return read(position, formatPosition(position));
}

function angleOf(match: RegExpExecArray): number | null {
  const groups = match.groups ?? {};
  const minutes = Number(groups.minutes ?? 0);
  const seconds = Number(groups.seconds ?? 0);
  if (minutes >= 60 || seconds >= 60) return null;
  const degrees = Number(groups.degrees) + minutes / 60 + seconds / 3600;
  const signed = /[sw]/.test(groups.side ?? '') ? -degrees : degrees;
  // One metre is 0.00001 degrees; a fixed grid makes the text and the value the same.
  return Math.round(signed * 1e6) / 1e6 || 0;
}

/** Decimal degrees with six digits, `1.260000N 103.840000E`. */
export function formatPosition(position: Position): string {
  const { latitude, longitude } = position;
  const north = `${Math.abs(latitude).toFixed(6)}${latitude < 0 ? 'S' : 'N'}`;
  return `${north} ${Math.abs(longitude).toFixed(6)}${longitude < 0 ? 'W' : 'E'}`;
}
