import type { CivilDate } from '@mainsheet/calendar';
import { parseReportMail, type ReportMail } from '@mainsheet/entry';
import { afterEach, describe, expect, it } from 'vitest';
import { offlineReportPage } from './offline-report.ts';

const frames: HTMLIFrameElement[] = [];
afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove();
});

const HAWK = { name: 'Nordic Hawk', imo: '9876543' };

/** The page as a master opens it, and what is typed into it. */
async function opened(ship = HAWK, isFirst = true) {
  if (isFirst) localStorage.clear();
  const frame = document.createElement('iframe');
  frame.srcdoc = offlineReportPage(ship);
  frames.push(frame);
  const loaded = new Promise((resolve) => {
    frame.onload = resolve;
  });
  document.body.append(frame);
  await loaded;
  const inside = frame.contentDocument!;
  const labelled = (label: string) => {
    const found = [...inside.querySelectorAll('label')].find(
      (one) => one.firstChild?.textContent === label,
    );
    const field = found?.querySelector<HTMLInputElement>('input, select, textarea');
    if (!field) throw new Error(`no field ${label}`);
    return field;
  };
  const type = (label: string, value: string) => {
    const field = labelled(label);
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  if (isFirst) type('Report', 'Noon');
  return {
    inside,
    type,
    mail: (): string => labelled('Text of the mail').value,
    read: (): ReportMail =>
      parseReportMail(labelled('Text of the mail').value, { today: '2026-11-20' as CivilDate }),
    missing: (): string => inside.getElementById('missing')?.textContent ?? '',
  };
}

describe('the page on which a master reports without a network', () => {
  it('writes a noon report that the importer reads whole, every figure as it was typed', async () => {
    const page = await opened();
    expect(page.missing()).toBe('Still missing: the date and time in UTC; the position.');
    for (const [label, value] of [
      ['Date and time, UTC', '2026-11-18T12:00'],
      ['Latitude, degrees', '12'],
      ['Latitude, minutes', '24'],
      ['North or south', 'S'],
      ['Longitude, degrees', '80'],
      ['Longitude, minutes', '6.5'],
      ['Distance, nm', '288'],
      ['Hours', '24.5'],
      ['RPM', '92'],
      ['Slip, %', '-2.25'],
      ['Wind, Beaufort', '5'],
      ['Sea state', '4'],
      ['Distance to go, nm', '1240'],
      ['Next port', 'Santos'],
      ['ETA, UTC', '2026-12-02T06:00'],
      ['Cargo on board, mt', '70412'],
      ['Draft forward, m', '12.35'],
      ['Draft aft, m', '12.6'],
      ['VLSFO, on board', '812.4'],
      ['VLSFO, used since the last report', '24.625'],
      ['MGO, on board', '96'],
      ['Remarks', 'Heavy swell\nfrom: southwest'],
    ] as const) {
      page.type(label, value);
    }
    expect(page.missing()).toBe('');
    expect(page.read()).toEqual({
      ...{ kind: 'Noon', reportedAt: '2026-11-18T12:00:00.000Z', eta: '2026-12-02T06:00:00.000Z' },
      ...{ latitude: -12.4, longitude: 80.108333, port: '', etaPort: 'Santos' },
      ...{ vesselName: 'Nordic Hawk', remarks: 'Heavy swell from: southwest' },
      figures: {
        ...{ distanceNm: 288, hours: 24.5, rpm: 92, slipPercent: -2.25, windBeaufort: 5 },
        ...{ seaState: 4, distanceToGoNm: 1240, cargoT: 70_412 },
        ...{ draftForwardM: 12.35, draftAftM: 12.6 },
      },
      fuels: [
        { fuel: 'VLSFO', robT: 812.4, usedT: 24.625 },
        { fuel: 'MGO', robT: 96, usedT: null },
      ],
      notUnderstood: [],
    });
  });

  it('arrival, berthing and departure say their port, and no figure that could be read in two ways', async () => {
    for (const kind of ['Arrival', 'Berthing', 'Departure'] as const) {
      const page = await opened();
      page.type('Report', kind);
      expect(page.missing()).toContain('the port');
      page.type('Port', 'Qingdao');
      page.type('Date and time, UTC', '2026-12-20T03:15');
      page.type('Distance, nm', '1.24');
      page.type('HSFO, on board', '1.682');
      expect(page.read()).toMatchObject({
        ...{ kind, port: 'Qingdao', reportedAt: '2026-12-20T03:15:00.000Z', notUnderstood: [] },
        figures: { distanceNm: 1.24 },
        fuels: [{ fuel: 'HSFO', robT: 1.682, usedT: null }],
      });
    }
  });

  it('keeps what is typed when it is closed and opened again', async () => {
    const before = await opened();
    before.type('Report', 'Arrival');
    before.type('Port', 'Qingdao');
    expect((await opened(HAWK, false)).mail()).toBe(before.mail());
  });

  it('says which figure cannot be, and leaves it out of the mail', async () => {
    const page = await opened();
    page.type('Wind, Beaufort', '14');
    expect(page.missing()).toContain('Wind, Beaufort as a figure from 0 to 12');
    expect(page.mail()).not.toContain('Wind');
  });

  it('asks no network for anything, labels every field, and runs no name of a ship', async () => {
    const html = offlineReportPage({ name: '</script><b>Hawk "& co', imo: null });
    expect(html).not.toMatch(/\b(?:src|href)\s*=\s*["']?(?:https?:)?\/\/|@import|url\(/);
    const { inside, mail } = await opened({ name: '</script><b>Hawk "& co', imo: '' });
    expect(inside.querySelector('b')).toBeNull();
    expect(mail()).toContain('Vessel: </script><b>Hawk "& co');
    const fields = [...inside.querySelectorAll('input, select, textarea')];
    expect(fields.length).toBeGreaterThan(25);
    expect(fields.filter((field) => field.closest('label') === null)).toEqual([]);
    const frame = frames.at(-1)!;
    frame.style.width = '390px';
    expect(inside.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});
