import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { upcastEstimate } from '@mainsheet/voyage';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { calc } from './calc.ts';

const cli = path.join(import.meta.dirname, '../..');
const scratch = mkdtempSync(path.join(tmpdir(), 'mainsheet-calc-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs the command as a person does, and what it printed and answered. */
function mainsheet(args: readonly string[], input = '') {
  const main = path.join(cli, 'src/main.ts');
  // Our launcher tells its scripts where it was called; a person's shell does not.
  const { MAINSHEET_LAUNCHED_FROM: _, ...env } = process.env;
  const options = { input, encoding: 'utf8', cwd: scratch, env, maxBuffer: 1 << 26 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], options);
  return { status, stdout, stderr };
}

/** The same without a process of its own, which takes a second: what is printed is made by the command alone. */
async function calculate(args: readonly string[], input = '') {
  const [out, err]: [string[], string[]] = [[], []];
  const status = await calc(args, {
    print: (text) => void out.push(`${text}\n`),
    complain: (text) => void err.push(`${text}\n`),
    readInput: async () => input,
  });
  return { status, stdout: out.join(''), stderr: err.join('') };
}

const caseOf = (name: string): string => path.join(cli, 'cases', `${name}.json`);
const inputOf = (name: string) => JSON.parse(readFileSync(caseOf(name), 'utf8'));
const usd = (amount: string) => ({ currency: 'USD', amount });

/** Worked by hand from the case beside it, or published where the comment says so. */
const WORKED: readonly [name: string, what: string, expected: object][] = [
  [
    'estimate',
    '66,000 t at 38.50 is 2,541,000 of freight',
    { cargoes: [{ grossFreight: 2_541_000 }] },
  ],
  // laytimecalculator.com, Laytime Calculation Example 1.
  [
    'laytime',
    '2 h over at 10,000 a day is 833.33, 20 h saved at 5,000 is 4,166.67',
    { demurrage: usd('833.33'), despatch: usd('4166.67'), net: usd('-3333.34') },
  ],
  [
    'hire',
    '10 days at 10,000 less 3.75 % is 96,250.00',
    { days: 10, totalDue: usd('96250.00'), balance: usd('96250.00') },
  ],
  [
    'cii',
    '1,000 t × 3.114 over 50,000 t × 20,000 nm is 3.114 g',
    { co2T: 3114, attained: 3.114, reductionPercent: 11, rating: 'A' },
  ],
  [
    'ets',
    '100 t × 3.114, half in scope, 70 % phased in is 108.99 EUA',
    { emissionsT: 311.4, inScopeT: 155.7, allowances: expect.closeTo(108.99, 9) },
  ],
  ['fueleu', 'the target of 2025 is 91.16 less 2 %', { target: 89.3368, energyMj: 4_050_000 }],
  [
    'loan',
    '1,000,000 at 6 % for 90 days of 360 is 15,000.00',
    { rows: [{ paidOn: '2026-04-15', interest: usd('15000.00') }, {}, {}, {}] },
  ],
  [
    'valuation',
    '(10,000 × 360 − 6,000 × 365) / 1.1 is 1,281,818',
    { value: expect.closeTo(1_410_000 / 1.1, 6) },
  ],
  ['credit', '30 of 40 bills on time earn half the points', { score: 500, band: 'C' }],
  [
    'cashflow',
    '1,000.00 and 500.00 of freight in December close at 1,500.00',
    { closing: [usd('1000.00'), usd('1500.00')] },
  ],
  [
    'screen',
    'a ship of a listed name with another IMO number is information',
    { parties: 1, problems: [], hits: [{ score: 100, level: 'information', isIdentity: false }] },
  ],
  [
    'route',
    'Singapore to Rotterdam by Suez is about 8,300 miles',
    { distanceNm: expect.closeTo(8300, -2), passages: expect.arrayContaining(['suez']) },
  ],
];
const NAMES = WORKED.map(([name]) => name);
const LONG = 60_000;

describe('mainsheet calc', { timeout: LONG }, () => {
  it.each(WORKED)('%s: %s', (name, _what, expected) => {
    const { status, stdout, stderr } = mainsheet(['calc', name, caseOf(name)]);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject(expected);
  });

  it.each(NAMES)(
    '%s: --schema takes the worked case, says units and refuses an unknown field',
    async (name) => {
      const { status, stdout } = await calculate([name, '--schema']);
      expect(status).toBe(0);
      const schema = z.fromJSONSchema(JSON.parse(stdout));
      // The worked estimate is of an older version; the schema says what is written today.
      const input = name === 'estimate' ? upcastEstimate(inputOf(name)) : inputOf(name);
      expect(schema.safeParse(input).error).toBeUndefined();
      expect(schema.safeParse({ ...inputOf(name), surprise: 1 }).success).toBe(false);
      expect(stdout).toMatch(/"description":/);
    },
  );

  it.each(WORKED)(
    '%s: --explain prints the tree beside the result; - reads standard input',
    async (name, _what, expected) => {
      const typed = readFileSync(caseOf(name), 'utf8');
      const { status, stdout } = await calculate([name, '-', '--explain'], typed);
      expect(status).toBe(0);
      const { result, explanation } = JSON.parse(stdout);
      expect(result).toMatchObject(expected);
      const [tree] = 'key' in explanation ? [explanation] : Object.values<object>(explanation);
      expect(tree).toMatchObject({ key: expect.any(String), inputs: expect.any(Array) });
    },
  );

  it.each(NAMES)('%s: an empty input names every missing field and ends with 2', async (name) => {
    // An estimate without a version is of the first, which lacked what later versions begin with.
    const { schemaVersion } = inputOf(name);
    const empty = JSON.stringify({ schemaVersion });
    const { status, stdout, stderr } = await calculate([name, '-'], empty);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    const paths = stderr
      .trim()
      .split('\n')
      .map((line) => line.split(':')[0]);
    for (const field of Object.keys(inputOf(name))) {
      if (field === 'schemaVersion') continue;
      const isNamed = paths.some((one) => one === field || one?.startsWith(`${field}.`));
      expect(isNamed || (await isOptional(name, field)), `${name}: ${field}`).toBe(true);
    }
  });

  it('an estimate takes carbon terms, stems on board and factors of stay, and names their faults', async () => {
    const input = inputOf('estimate');
    const carbon = {
      etsPriceEur: 80,
      exchangeRate: 1.1,
      isFuelEuCounted: false,
      fuelEuSurplusEurPerT: 0,
      warmingPotentials: 'AR4',
      lngEngine: 'Otto medium speed',
      isVlsfoResidual: false,
      charterersPercent: 0,
      euRows: { r3: true },
    };
    const [bunker, ...others] = input.bunkers;
    const stems = [{ ...bunker, initialLayers: [{ quantityT: 5_000, price: 410 }] }, ...others];
    const settings = { ...input.settings, portStayFactors: 'school' };
    const run = (charterersPercent: number) => {
      const terms = { ...carbon, charterersPercent };
      const typed = { ...input, carbon: terms, bunkers: stems, settings };
      return calculate(['estimate', '-'], JSON.stringify(typed));
    };
    const [all, half] = [JSON.parse((await run(0)).stdout), JSON.parse((await run(50)).stdout)];
    expect(all.totals.carbonCost).toBeGreaterThan(0);
    expect(half.totals.carbonCost).toBeCloseTo(all.totals.carbonCost / 2, 6);
    const [vlsfo] = all.bunkers;
    expect(vlsfo.cost).toBeCloseTo(vlsfo.consumptionT * 410, 4);
    const { status, stderr } = await run(101);
    expect(status).toBe(2);
    expect(stderr).toBe('carbon.charterersPercent: At most 100 %.\n');
  });

  it('faults of shape are told all at once with their paths', async () => {
    const input = inputOf('cii');
    const bad = { ...input, capacity: 'much', fuels: [{ fuel: 'coal', quantityT: null }], x: 1 };
    const { status, stderr } = await calculate(['cii', '-'], JSON.stringify(bad));
    expect(status).toBe(2);
    expect(stderr).toMatch(/^capacity: /m);
    expect(stderr).toMatch(/^fuels\.0\.fuel: /m);
    expect(stderr).toMatch(/^fuels\.0\.quantityT: /m);
    expect(stderr).toMatch(/^x: There is no such field\.$/m);
  });

  it('faults that only the engine sees end with 2 as well', async () => {
    const bad = { ...inputOf('ets'), priceEur: -1, exchangeRate: 0 };
    const { status, stdout, stderr } = await calculate(['ets', '-'], JSON.stringify(bad));
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toBe(
      'priceEur: NUMBER_NEGATIVE (value -1)\nexchangeRate: NOT_POSITIVE (value 0)\n',
    );
  });

  it('money with more decimals than the currency has is refused by its path', async () => {
    const bad = { ...inputOf('cashflow'), bankBalances: [usd('0.001'), usd('ten')] };
    const { status, stderr } = await calculate(['cashflow', '-'], JSON.stringify(bad));
    expect(status).toBe(2);
    expect(stderr).toMatch(/^bankBalances\.0\.amount: /m);
    expect(stderr).toMatch(/^bankBalances\.1\.amount: /m);
  });

  it('a file that is not there, no JSON, no file and an unknown name end with 2', () => {
    expect(mainsheet(['calc', 'cii', 'nothing.json']).status).toBe(2);
    expect(mainsheet(['calc', 'cii', '-'], '{').stderr).toMatch(/no JSON/);
    expect(mainsheet(['calc', 'cii']).status).toBe(2);
    expect(mainsheet(['calc', 'toString', '-'], '{}').status).toBe(2);
  });

  it('a path is read from the folder the person stands in', () => {
    writeFileSync(path.join(scratch, 'here.json'), readFileSync(caseOf('cii')));
    expect(mainsheet(['calc', 'cii', 'here.json']).status).toBe(0);
  });
});

/** Fields with a default need not be typed: the schema of the input does not require them. */
async function isOptional(name: string, field: string): Promise<boolean> {
  const { stdout } = await calculate([name, '--schema']);
  return !JSON.parse(stdout).required.includes(field);
}

describe('for people at a terminal', () => {
  it('--figure prints one figure as indented lines down to typed cells, and names the others', async () => {
    const { status, stdout } = await calculate([
      'estimate',
      caseOf('estimate'),
      '--figure',
      'grossFreight',
    ]);
    expect(status).toBe(0);
    expect(stdout.split('\n')[0]).toMatch(/^2541000 USD {2}Gross freight {2}= /);
    expect(stdout).toMatch(/^ +38\.5 USD\/MT {2}Freight rate/m);
    expect(stdout.split('\n').length).toBeLessThan(40);
    const unknown = await calculate(['estimate', caseOf('estimate'), '--figure', 'happiness']);
    expect(unknown.status).toBe(2);
    expect(unknown.stderr).toMatch(/There is no figure happiness\. Choose one of: netTce, /);
  });

  it('says a missing field, the sentence of a finding, and true units; an estimate needs no ship', async () => {
    const { isPiracyAvoided: _, ...less } = inputOf('estimate');
    const missing = await calculate(['estimate', '-'], JSON.stringify(less));
    expect(missing.stderr).toContain('isPiracyAvoided: This field is missing; it takes a boolean.');
    const input = inputOf('estimate');
    input.cargoes[0].freight.rate = 0;
    const refused = await calculate(['estimate', '-'], JSON.stringify(input));
    expect(refused.stderr).toContain('cargoes.0.freight: Enter the freight. (FREIGHT_MISSING)');
    const without = await calculate(
      ['estimate', '-'],
      JSON.stringify({ ...inputOf('estimate'), vessel: null }),
    );
    expect(without.stderr).not.toContain('VESSEL_MISSING');
    const { stdout } = await calculate(['estimate', '--schema']);
    expect(stdout).toMatch(/"stowageFactorM3PerT": \{[^}]*m³ per tonne/s);
    expect(stdout).toMatch(/"densityTPerM3": \{[^}]*tonnes per m³/s);
  });
});
