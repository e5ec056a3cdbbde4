import { describe, expect, it } from 'vitest';
import { parseReportMail } from './report-mail.ts';

const TODAY = { today: '2026-11-20' as never };

describe('the report of a ship in a mail', () => {
  it('reads labelled lines and gives back every line that it does not understand', () => {
    const mail = [
      'Dear all,',
      'NOON REPORT',
      'Vessel: Nordic Hawk',
      'Date: 2026-11-18 12:00 UTC',
      'Position: 12-24S 080-12E',
      'Distance: 288 nm',
      'Hours: 24',
      'Distance to go: 1,240 nm',
      'ROB VLSFO = 812.4 mt',
      'VLSFO consumed: 24.6 mt',
      'MGO ROB: 96',
      'Next port: Santos',
      'ETA: 2 Dec 2026 06:00 UTC',
      'Wind: NW 5',
      'Distance: 300 nm',
    ].join('\n');
    expect(parseReportMail(mail, TODAY)).toEqual({
      ...{ kind: 'Noon', reportedAt: '2026-11-18T12:00:00.000Z', eta: '2026-12-02T06:00:00.000Z' },
      ...{ latitude: -12.4, longitude: 80.2, port: '', etaPort: 'Santos' },
      ...{ vesselName: 'Nordic Hawk', remarks: '' },
      figures: { distanceNm: 288, hours: 24, distanceToGoNm: 1_240 },
      fuels: [
        { fuel: 'VLSFO', robT: 812.4, usedT: 24.6 },
        { fuel: 'MGO', robT: 96, usedT: null },
      ],
      notUnderstood: ['Dear all,', 'Wind: NW 5', 'Distance: 300 nm'],
    });
  });

  it('a time without UTC or without a year is never guessed', () => {
    const lines = ['Date: 2026-11-18 12:00', 'ETA: 2 Dec 0600 UTC', 'Date: 18/11 1200 LT'];
    expect(parseReportMail(lines.join('\n'), TODAY)).toMatchObject({
      ...{ reportedAt: null, eta: null, notUnderstood: lines },
    });
  });

  it('a clock that says how it lies to UTC is read, and one that may be any is not', () => {
    const at = (text: string) => parseReportMail(`Date/time: ${text}`, TODAY).reportedAt;
    expect(at('18 Nov 2026 1200 LT (UTC+8)')).toBe('2026-11-18T04:00:00.000Z');
    expect(at('18 Nov 2026 0100 hrs GMT -03:30')).toBe('2026-11-18T04:30:00.000Z');
    expect(at('2026-11-18 12:00 UTC')).toBe('2026-11-18T12:00:00.000Z');
    for (const text of [
      '18 Nov 2026 1200 LT',
      '18 Nov 2026 1200 LT UTC',
      '18 Nov 2026 1200 UTC+19',
    ])
      expect(at(text), text).toBeNull();
  });

  it('several fuels stand on a line behind the word for their figure, or none of it is read', () => {
    const { fuels, notUnderstood } = parseReportMail(
      [
        'ROB VLSFO 812.4  LSMGO 96.2',
        'Consumption: VLSFO 24.8 mt / LSMGO 0.1 mt',
        'ROB HSFO 12 ULSFO',
        'Remaining work HSFO 3',
      ].join('\n'),
      TODAY,
    );
    expect(fuels).toEqual([
      { fuel: 'VLSFO', robT: 812.4, usedT: 24.8 },
      { fuel: 'MGO', robT: 96.2, usedT: 0.1 },
    ]);
    expect(notUnderstood).toEqual(['ROB HSFO 12 ULSFO', 'Remaining work HSFO 3']);
  });

  it('a figure that reads as thousands or as decimals is never guessed', () => {
    const lines = ['Distance to go: 1.240 nm', 'ROB VLSFO: 1.682 mt'];
    expect(parseReportMail(lines.join('\n'), TODAY)).toMatchObject({
      ...{ figures: {}, fuels: [], notUnderstood: lines },
    });
  });

  it('whatever is pasted is read in no time and lost nowhere', () => {
    const text = `${'x: y '.repeat(20_000)}\n${'Distance: 1\n'.repeat(3_000)}`;
    const { notUnderstood, figures } = parseReportMail(text, TODAY);
    expect(figures.distanceNm).toBe(1);
    expect(notUnderstood).toHaveLength(3_000);
  });
});
