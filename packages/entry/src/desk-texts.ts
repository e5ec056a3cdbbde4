import type { CivilDate } from '@mainsheet/calendar';
import { readCircular } from './circular/read-circular.ts';
import { readTonnage } from './circular/read-tonnage.ts';
import { parseRecap } from './recap/recap.ts';
import type { Score } from './score-readings.ts';
import { parseVesselDescription } from './vessel-description/vessel-description.ts';

export type DeskCase = {
  readonly reader: 'recap' | 'circular' | 'tonnage' | 'vessel';
  readonly name: string;
  readonly style: string;
  readonly text: readonly string[];
  /** One a fixture or vessel, one each of the cargoes or ships that a circular lists. */
  readonly expected: readonly Readonly<Record<string, string | readonly string[]>>[];
};

type Read = ReadonlyMap<string, readonly string[]>;

const echoes = (readings: readonly { readonly echo: string }[]) => readings.map(({ echo }) => echo);

const READERS: {
  readonly [R in DeskCase['reader']]: (text: string, today: CivilDate) => readonly Read[];
} = {
  recap: (text, today) => [
    new Map(Object.entries(parseRecap(text, { today })).map(([key, of]) => [key, echoes(of)])),
  ],
  circular: (text, today) =>
    readCircular(text, { today }).cargoes.map(
      ({ fields }) =>
        new Map(Object.entries(fields).map(([key, { readings }]) => [key, echoes(readings)])),
    ),
  tonnage: (text, today) =>
    readTonnage(text, { today }).positions.map(
      ({ fields }) => new Map(Object.entries(fields).map(([key, of]) => [key, echoes(of)])),
    ),
  vessel: (text, today) => {
    const { particulars, gear, speeds } = parseVesselDescription(text, { today });
    return [
      new Map([
        ...particulars.map(
          ({ key, readings }) =>
            [key as string, readings.map(({ value }) => String(value))] as const,
        ),
        ['cranes', echoes(gear)] as const,
        ['speeds', echoes(speeds)] as const,
      ]),
    ];
  },
};

/** Counts what a reader reads of a labelled text; fields that the set does not label do not count. */
export function scoreCase(score: Score, one: DeskCase, today: CivilDate): void {
  const read = READERS[one.reader](one.text.join('\n'), today);
  const title = one.name;
  const rows = Math.max(read.length, one.expected.length);
  for (let at = 0; at < rows; at += 1) {
    const expected = one.expected[at] ?? {};
    const found = read[at] ?? new Map<string, readonly string[]>();
    for (const field of new Set([...found.keys(), ...Object.keys(expected)])) {
      if (one.reader === 'circular' && field === 'currency') continue;
      score.count({
        field,
        title,
        expected: [expected[field] ?? []].flat(),
        found: found.get(field) ?? [],
      });
    }
  }
}
