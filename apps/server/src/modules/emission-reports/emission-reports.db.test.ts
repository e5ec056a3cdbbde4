import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixedVoyage } from '../../../test/fixtures/fixed-voyage.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();
const IMO = '9074729';
let operator: SignedIn;
let vesselId: string;
beforeAll(async () => {
  operator = await server.signIn('Operator');
  vesselId = await newVessel(IMO);
});

async function newVessel(imo: string): Promise<string> {
  const made = await fixedVoyage(operator);
  await runAsOwner(
    server,
    `update vessel set imo = '${imo}' where id = '${made.vesselId}';
    update voyage_port_call set port_name = 'Hamburg', port_code = 'DEHAM'
      where voyage_id = '${made.voyage.id}' and port_function = 'Loading';
    update voyage_port_call set port_name = 'Rotterdam', port_code = 'NLRTM'
      where voyage_id = '${made.voyage.id}' and port_function = 'Discharging'`,
  );
  return made.vesselId;
}

const HEAD = `IMO,Date_UTC,Time_UTC,Voyage_From,Voyage_To,Event,Time_Since_Previous_Report,Distance,
  Latitude_Degree,Latitude_Minutes,Latitude_North_South,Longitude_Degree,Longitude_Minutes,Longitude_East_West,
  Cargo_Mt,ME_Consumption_HFO,AE_Consumption_HFO,ME_Consumption_MGO,HFO_ROB,MGO_ROB`.replaceAll(
  /\s+/g,
  '',
);
const LOG = [
  HEAD,
  `${IMO},2026-05-25,07:30,Hamburg,Rotterdam,Departure,19.5,0,,,,,,,32500,0,1.55,0.6,217,128`,
  `${IMO},2026-05-25,11:00,Hamburg,Rotterdam,Noon,3.5,35,54,10.5,North,8,6,East,32500,3.85,1.5,2.85,211.65,125.15`,
  `${IMO},2026-05-26,04:00,Hamburg,Rotterdam,Arrival,17,170,,,,,,,32500,18.7,0,1.75,192.95,123.4`,
  `${IMO},2026-05-27,03:00,Rotterdam,Santos,Departure,23,0,,,,,,,21000,0,0,2.6,192.95,120.8`,
].join('\r\n');

type Answer = {
  errorFlag: string;
  message: string;
  count: number;
  isTaken: boolean;
  unread: string[];
  faults: { row: number; column: string; message: string }[];
};
async function take(text: string, { isPreview = false, id = vesselId, who = operator } = {}) {
  const { data, errors } = await who.graphql<{ importLogAbstract: Answer } | null>(
    `mutation ($id: ID!, $text: String!, $isPreview: Boolean!) {
      importLogAbstract(vesselId: $id, text: $text, isPreview: $isPreview) {
        errorFlag message count isTaken unread faults { row column message } } }`,
    { id, text, isPreview },
  );
  if (!data) throw new Error(errors?.[0]?.message);
  return data.importLogAbstract;
}

type Year = {
  distanceNm: number;
  hours: number;
  fuels: { fuel: string; tonnes: number; co2T: number; ch4T: number; n2oT: number }[];
  stretches: { kind: string; from: string; to: string; euShare: string; co2T: number }[];
  gaps: { code: string; message: string }[];
};
async function yearOf(id = vesselId, who = operator, year = 2026): Promise<Year> {
  const { data, errors } = await who.graphql<{ emissionYear: Year }>(
    `query ($id: ID!, $year: Int!) { emissionYear(vesselId: $id, year: $year) { distanceNm hours
      fuels { fuel tonnes co2T ch4T n2oT } stretches { kind from to euShare co2T } gaps { code message } } }`,
    { id, year },
  );
  if (errors) throw new Error(errors[0]?.message);
  return data.emissionYear;
}

const approveAll = (id = vesselId) =>
  runAsOwner(
    server,
    `update vessel_report set status = 'Approved', judged_at = now(), judged_by = 'Test'
      where vessel_id = '${id}' and status = 'Submitted'`,
  );
async function file(path: string, id = vesselId, who = operator) {
  const answer = await who.request('GET', `/v2/vessels/${id}/emission-reports/2026/${path}`);
  return { status: answer.status, text: answer.raw.toString('utf8') };
}

describe('log abstract in', () => {
  it('a preview says what the file holds and takes nothing', async () => {
    const answer = await take(LOG, { isPreview: true });
    expect(answer).toMatchObject({ count: 4, faults: [], isTaken: false, unread: [] });
    expect((await yearOf()).gaps.map(({ code }) => code)).toEqual(['NO_REPORTS']);
  });

  it('faults are said by line and column, and a file with one is not taken in part', async () => {
    const lines = LOG.split('\r\n');
    const hostile = [
      lines[0],
      lines[1],
      lines[2]?.replace('54,10.5,North', '54,ten,Up'),
      lines[3]?.replace(IMO, '9999999').replace('192.95', ''),
      lines[4]?.replace('Rotterdam', 'Rot\u202eterdam').replace('2026-05-27', '27.5.2026'),
    ].join('\n');
    const { faults, isTaken } = await take(hostile);
    expect(isTaken).toBe(false);
    expect(faults.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 Latitude_Minutes',
      '3 Latitude_North_South',
      '4 IMO',
      '4 HFO_ROB',
      '5 Date_UTC',
      '5 Voyage_From, Voyage_To',
    ]);
    expect(faults[0]?.message).toBe('“ten” is not a number such as 12.5.');
    expect((await take('a,b\n1,2')).faults).toEqual([
      { row: 0, column: '', message: 'The file has no column IMO, Date_UTC, Time_UTC, Event.' },
    ]);
    expect((await yearOf()).gaps.map(({ code }) => code)).toEqual(['NO_REPORTS']);
  });

  it('a position that none has, a column twice and a file of line ends are refused', async () => {
    const said = async (text: string) =>
      (await take(text, { isPreview: true })).faults.map(({ row, column, message }) =>
        `${row} ${column} ${message}`.trim(),
      );
    expect(await said(LOG.replace('54,10.5,North', '54,75,North'))).toEqual([
      '3 Latitude_Minutes Write minutes from 0, below 60.',
    ]);
    expect(await said(LOG.replace('54,10.5,North', '-54,10.5,South'))).toEqual([
      '3 Latitude_Degree Write degrees above zero and their side: North or South.',
    ]);
    expect(await said(LOG.replace(',Cargo_Mt,', ',Distance,'))).toEqual([
      '0  The file has more than one column Distance.',
    ]);
    expect(await said(`${HEAD}${'\n'.repeat(500_000)}`)).toEqual([
      '0  Take at most 2,000 reports in one file.',
    ]);
    expect(await said(`${HEAD}${','.repeat(200_000)}\n`)).toEqual([
      '0  Take at most 500 columns in one file.',
    ]);
  });

  it('a whole file is taken once: a second time each line is a twin', async () => {
    const answer = await take(LOG);
    expect(answer).toMatchObject({
      isTaken: true,
      message: '4 reports were taken and wait to be approved.',
    });
    const again = await take(LOG);
    expect(again.isTaken).toBe(false);
    expect(again.faults.map(({ row }) => row)).toEqual([2, 3, 4, 5]);
    expect(again.faults[1]?.message).toBe('There is a noon report of this moment.');
    expect((await yearOf()).gaps.map(({ message }) => message)).toContain(
      '4 reports wait to be approved and do not count.',
    );
  });
});

describe('a long log abstract', () => {
  it('comes in whole with one line of the trail, and a moment that stands in it twice is said', async () => {
    const imo = '9241061';
    const id = await newVessel(imo);
    const [head = '', , noon = ''] = LOG.split('\r\n');
    const lines = Array.from({ length: 2_000 }, (_, hour) => {
      const at = new Date(Date.UTC(2025, 0, 1, hour)).toISOString();
      return noon
        .replace(IMO, imo)
        .replace(/\d{4}-\d\d-\d\d,\d\d:\d\d/, `${at.slice(0, 10)},${at.slice(11, 16)}`);
    });
    const twice = await take([head, ...lines.slice(0, 1_999), lines[7]].join('\r\n'), { id });
    expect(twice.faults).toEqual([
      { row: 2_001, column: 'Date_UTC', message: 'There is a noon report of this moment.' },
    ]);
    const whole = await take([head, ...lines].join('\r\n'), { id });
    expect(whole).toMatchObject({ faults: [], isTaken: true, count: 2_000 });
    const trail = await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.many(sql<{ action: string }>`
        select action from audit_event
        where company_id = ${tx.companyId} and subject_id = ${id} and action like 'vessel-report.%'`),
    );
    expect(trail).toEqual([{ action: 'vessel-report.import' }]);
  });
});

describe('reports for regulators', () => {
  it('a year by hand: 24.05 t HFO and 4.6 t MGO from Hamburg to Rotterdam, 2.6 t MGO at berth there', async () => {
    await approveAll();
    const year = await yearOf();
    expect(year).toMatchObject({ distanceNm: 205, hours: 20.5 });
    const [hfo, mgo] = year.fuels;
    // 1.55 at berth and 3.85 + 1.5 + 18.7 at sea; 0.6 + 2.85 + 1.75 + 2.6.
    expect(hfo).toMatchObject({ fuel: 'HSFO', tonnes: 25.6 });
    expect(hfo?.co2T).toBeCloseTo(25.6 * 3.114, 9);
    expect(hfo?.ch4T).toBeCloseTo(25.6 * 0.000_05, 12);
    expect(hfo?.n2oT).toBeCloseTo(25.6 * 0.000_18, 12);
    expect(mgo).toMatchObject({ fuel: 'MGO', tonnes: 7.8 });
    expect(year.stretches.map(({ kind, from, to, euShare }) => [kind, from, to, euShare])).toEqual([
      ['port', 'Hamburg', 'Hamburg', 'berth'],
      ['voyage', 'Hamburg', 'Rotterdam', 'within'],
      ['port', 'Rotterdam', 'Rotterdam', 'berth'],
    ]);
    expect(year.stretches[1]?.co2T).toBeCloseTo(24.05 * 3.114 + 4.6 * 3.206, 9);
    expect(year.gaps.map(({ message }) => message)).toEqual([
      'The passage from Rotterdam has not arrived.',
    ]);
  });

  it('EU MRV as XML: the passage, both stays and the sums of the year', async () => {
    const { text: xml } = await file('mrv/xml');
    expect(xml).toContain(`<shipEmissions shipImoNumber="${IMO}">`);
    expect(xml).toContain('<atd>25-05-2026 07:30:00</atd>');
    expect(xml).toContain('<departurePortCode>DEHAM</departurePortCode>');
    expect(xml).toContain('<distanceTravelNavigation>205.0</distanceTravelNavigation>');
    expect(xml).toContain('<amount>24.050</amount>');
    expect(xml.match(/<portEmission>/g)).toHaveLength(2);
    const between = /<mrvEmissionsBetweenEeaPorts>[\s\S]*?<value>([\d.]+)<\/value>/.exec(xml)?.[1];
    expect(Number(between)).toBeCloseTo(24.05 * 3.114 + 4.6 * 3.206, 6);
  });

  it('IMO DCS: miles and hours under way, every fuel of the year', async () => {
    const [, line = ''] = (await file('dcs/csv')).text.split('\r\n');
    expect(line.split(',').slice(0, 3)).toEqual([IMO, '2026-05-25', '2026-05-27']);
    expect(line.split(',').slice(5)).toEqual([
      '205.0',
      '20.5',
      '7.800',
      '0.000',
      '25.600',
      '0.000',
    ]);
  });

  it('the log abstract that goes out comes in again and goes out the same to the byte', async () => {
    const first = (await file('log-abstract/csv')).text;
    const other = await newVessel('9319466');
    const answer = await take(first.replaceAll(IMO, '9319466'), { id: other });
    expect(answer).toMatchObject({ faults: [], isTaken: true, count: 4 });
    await approveAll(other);
    const second = (await file('log-abstract/csv', other)).text;
    expect(second.replaceAll('9319466', IMO)).toBe(first);
    expect((await file('log-abstract/xlsx')).status).toBe(200);
  });
});

describe('over New Year', () => {
  /** Kind, ports, share, hours and CO2 of each stretch of both years. */
  const yearsOf = async (imo: string, lines: readonly string[]) => {
    const id = await newVessel(imo);
    const taken = await take([HEAD, ...lines.map((line) => `${imo},${line}`)].join('\r\n'), { id });
    expect(taken).toMatchObject({ faults: [], isTaken: true });
    await approveAll(id);
    const years = [];
    for (const year of [2025, 2026]) {
      const { stretches, gaps, hours } = await yearOf(id, operator, year);
      const shares = stretches.map(({ kind, from, to, euShare }) => [kind, from, to, euShare]);
      years.push({ shares, hours, codes: gaps.map(({ code }) => code) });
    }
    return years;
  };
  const hfo = (tonnes: number) => `32500,${tonnes},0,0,100,100`;

  it('a passage within the Union is within it in both years, each with the hours of its own reports', async () => {
    const [old, young] = await yearsOf('9395044', [
      `2025-12-29,12:00,Hamburg,Rotterdam,Departure,10,0,,,,,,,${hfo(1)}`,
      `2025-12-30,12:00,Hamburg,Rotterdam,Noon,24,240,50,0,North,1,0,West,${hfo(20)}`,
      `2025-12-31,12:00,Hamburg,Rotterdam,Noon,24,240,48,0,North,5,0,West,${hfo(20)}`,
      `2026-01-01,12:00,Hamburg,Rotterdam,Noon,24,240,44,0,North,9,0,West,${hfo(20)}`,
      `2026-01-02,12:00,Hamburg,Rotterdam,Arrival,24,240,,,,,,,${hfo(20)}`,
    ]);
    expect(old?.shares.at(-1)).toEqual(['voyage', 'Hamburg', 'Rotterdam', 'within']);
    expect(young?.shares).toEqual([['voyage', 'Hamburg', 'Rotterdam', 'within']]);
    expect([old?.hours, young?.hours]).toEqual([48, 48]);
    expect([...old!.codes, ...young!.codes]).toEqual([]);
  });

  it('a stay is a stay in both years and no hour under way', async () => {
    const [old, young] = await yearsOf('9321483', [
      `2025-12-30,12:00,Hamburg,Rotterdam,Departure,10,0,,,,,,,${hfo(1)}`,
      `2025-12-31,06:00,Hamburg,Rotterdam,Arrival,18,180,,,,,,,${hfo(20)}`,
      `2025-12-31,12:00,Rotterdam,Rotterdam,Noon,6,,51,57,North,4,8,East,${hfo(1)}`,
      `2026-01-01,12:00,Rotterdam,Rotterdam,Noon,24,,51,57,North,4,8,East,${hfo(3)}`,
      `2026-01-02,12:00,Rotterdam,Hamburg,Departure,24,0,,,,,,,${hfo(3)}`,
    ]);
    expect(old?.shares.at(-1)).toEqual(['port', 'Rotterdam', 'Rotterdam', 'berth']);
    expect(young?.shares).toEqual([['port', 'Rotterdam', 'Rotterdam', 'berth']]);
    expect([old?.hours, young?.hours]).toEqual([18, 0]);
    expect([...old!.codes, ...young!.codes]).toEqual(['NOT_ARRIVED']);
  });
});

describe('a stay', () => {
  it('noons in port need no distance, noons at sea do', async () => {
    const imo = '9176187';
    const id = await newVessel(imo);
    const [head = '', out = '', noon = '', arrival = ''] = LOG.replaceAll(IMO, imo).split('\r\n');
    const bare = (at: string) =>
      noon.replace('2026-05-25,11:00', at).replace('Noon,3.5,35,', 'Noon,24,,');
    await take(
      [head, out, bare('2026-05-25,20:00'), arrival, bare('2026-05-26,20:00')].join('\r\n'),
      { id },
    );
    await approveAll(id);
    const missing = (await yearOf(id)).gaps.filter(({ code }) => code === 'MISSING');
    expect(missing.map(({ message }) => message)).toEqual([
      'The noon report of 2026-05-25 20:00 says no distance.',
    ]);
  });
});

describe('who may', () => {
  it('a viewer reads and takes nothing in; others and another company read nothing', async () => {
    const viewer = await server.signIn('Viewer');
    expect((await yearOf(vesselId, viewer)).distanceNm).toBe(205);
    await expect(take(LOG, { who: viewer, isPreview: true })).rejects.toThrow();
    const companyId = await createCompany(server.platform, { name: 'Far', baseCurrency: 'USD' });
    const other = await server.signIn('Operator', companyId);
    const lender = await server.signIn('Lender');
    for (const who of [other, lender]) {
      await expect(yearOf(vesselId, who)).rejects.toThrow();
      await expect(take(LOG, { who })).rejects.toThrow();
      expect((await file('mrv/xml', vesselId, who)).status).toBeGreaterThanOrEqual(403);
    }
    expect((await file('mrv/csv')).status).toBe(404);
    expect((await file('all/csv')).status).toBe(400);
  });
});
