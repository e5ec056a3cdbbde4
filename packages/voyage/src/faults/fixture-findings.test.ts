import type { EstimateInput } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { type EmployedCall, findFixtureFaults, type ShipVoyage } from './fixture-findings.ts';

/** The sample opens at Singapore on 1 December and is under way for some 75 days. */
const SAMPLE = sampleGrainVoyage();

const call = (portName: string, portCode: string | null, reportedAt: string[] = []) =>
  ({ portName, portCode, latitude: null, longitude: null, reportedAt }) satisfies EmployedCall;

const voyage = (dates: [string, string], calls = [call('Singapore', 'SGSIN')]): ShipVoyage => ({
  label: 'OCE-0003',
  status: 'Commenced',
  commencingAt: `${dates[0]}T00:00:00.000Z`,
  completionAt: `${dates[1]}T00:00:00.000Z`,
  calls,
});

function faults(
  voyages: ShipVoyage[],
  options: { input?: EstimateInput; nm?: number | null } = {},
) {
  const input = options.input ?? SAMPLE;
  const distanceNm = () => (options.nm === undefined ? 5_000 : options.nm);
  return findFixtureFaults(input, estimateVoyage(input), { voyages, distanceNm });
}

const codes = (found: ReturnType<typeof faults>) => found.map(({ code }) => code);

describe('what stands against fixing', () => {
  it('nothing where she ends the voyage before, in the same port and the same moment', () => {
    expect(faults([])).toEqual([]);
    expect(faults([voyage(['2026-10-20', '2026-12-01'])])).toEqual([]);
  });

  it('an opening before the voyage before ends names that voyage, its dates and the days', () => {
    const [found, ...rest] = faults([voyage(['2026-11-07', '2026-12-11'])]);
    expect(rest).toEqual([]);
    expect(found).toEqual({
      code: 'OPENS_BEFORE_PREVIOUS_ENDS',
      severity: 'warning',
      path: 'commencingAt',
      message:
        'Ocean Sample is on OCE-0003 (Commenced), 07 Nov 2026 00:00 UTC to 11 Dec 2026 00:00 UTC: ' +
        'she would open here 10.0 days before that voyage ends.',
    });
  });

  it('a voyage that begins before this one ends is an overlap; one that begins as it ends is none', () => {
    const { completionAt } = estimateVoyage(SAMPLE).totals;
    const later = (ms: number) => {
      const commencingAt = new Date(Date.parse(completionAt) + ms).toISOString();
      return { ...voyage(['2027-06-01', '2027-07-01']), commencingAt };
    };
    const [found, ...rest] = faults([later(-2 * 86_400_000)]);
    expect(rest).toEqual([]);
    expect(found?.code).toBe('VOYAGE_OVERLAP');
    expect(found?.message).toMatch(/would end 2\.0 days after that one begins\.$/);
    expect(faults([later(0)])).toEqual([]);
  });

  it('a report on another voyage within this one is impossible, before it or at its first moment is not', () => {
    const ended = (at: string) =>
      voyage(['2026-11-07', '2026-12-01'], [call('Singapore', 'SGSIN', [at])]);
    expect(faults([ended('2026-12-01T00:00:00.000Z')])).toEqual([]);
    const [found] = faults([ended('2026-12-03T06:30:00.000Z')]);
    expect(found).toMatchObject({ code: 'REPORTED_ELSEWHERE', severity: 'error' });
    expect(found?.message).toContain('at Singapore on OCE-0003 at 03 Dec 2026 06:30 UTC');
  });

  it('a ballast from where she is not names both ports and the miles', () => {
    const before = voyage(
      ['2026-10-20', '2026-11-30'],
      [call('Durban', 'ZADUR'), call('Gijon', 'ESGIJ')],
    );
    const [found, ...rest] = faults([before], { nm: 8_421.6 });
    expect(rest).toEqual([]);
    expect(found).toMatchObject({ code: 'OPENS_ELSEWHERE', path: 'itinerary.0.portName' });
    expect(found?.message).toBe(
      'OCE-0003 ends at Gijon, and this estimate opens at Singapore: 8,422 nm apart. The ballast starts elsewhere.',
    );
    expect(faults([before], { nm: null })[0]?.message).toContain(
      'no distance between them is known',
    );
    expect(faults([before], { nm: 11 })).toEqual([]);
  });

  it('the last voyage before counts, by the call that was reported last of it', () => {
    const reported = ['2026-11-20T00:00:00.000Z'];
    const found = faults([
      voyage(['2026-06-01', '2026-07-01'], [call('Singapore', 'SGSIN')]),
      voyage(['2026-10-20', '2026-11-30'], [call('Gijon', 'ESGIJ', reported)]),
      voyage(['2027-06-01', '2027-07-01'], [call('Tubarao', 'BRTUB')]),
    ]);
    expect(codes(found)).toEqual(['OPENS_ELSEWHERE']);
    expect(found[0]?.message).toContain('Ocean Sample was reported last at Gijon, on OCE-0003');
  });

  it('names say whether it is the same port where one of the codes is missing', () => {
    expect(faults([voyage(['2026-10-20', '2026-12-01'], [call('singapore ', null)])])).toEqual([]);
  });

  it('a missed laycan counts the hours and shows both clocks at the load port', () => {
    const input = sampleGrainVoyage();
    const { arrivalAt } = estimateVoyage(input).rows[1]!.call;
    input.itinerary[1]!.timeZone = 'America/Sao_Paulo';
    input.cargoes[0]!.name = 'Soybeans';
    input.cargoes[0]!.laycanEndAt = new Date(
      Date.parse(arrivalAt) - 14.5 * 3_600_000,
    ).toISOString();
    const [found, ...rest] = faults([], { input });
    expect(rest).toEqual([]);
    expect(found).toMatchObject({ code: 'LAYCAN_MISSED', path: 'cargoes.0.laycanEndAt' });
    expect(found?.message).toMatch(
      /^She arrives at Santos 14\.5 h after the laycan of Soybeans ends: .* America\/Sao_Paulo, and it ends .* America\/Sao_Paulo\.$/,
    );
    const hour = Number(/: \d\d \w{3} \d{4} (\d\d):/.exec(found?.message ?? '')?.[1]);
    expect(hour).toBe((new Date(arrivalAt).getUTCHours() + 21) % 24);
  });
});
