import { parseInstant } from '@mainsheet/calendar';
import { sumMoney } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import {
  countedByPort,
  countLaytime,
  faultText,
  LAYTIME_FAULTS,
  type LaytimeInput,
  newLaytime,
  newPort,
} from './index.ts';

/** Two days allowed from arrival, so many days taken, at USD 10,000 a day. */
function port(id: string, arrived: string, daysTaken: number): LaytimeInput['ports'][number] {
  const arrivedAt = parseInstant(`${arrived}T00:00:00Z`);
  const completedAt = parseInstant(
    new Date(Date.parse(arrivedAt) + daysTaken * 86_400_000).toISOString(),
  );
  return {
    ...newPort(id, { arrivedAt, completedAt }),
    portName: id,
    allowance: { kind: 'fixed', amount: 2, unit: 'Days' },
    demurrageRate: 10_000,
  };
}
const PORTS = [port('load', '2026-11-01', 5), port('discharge', '2026-11-20', 1)];

describe('what each port puts into a claim', () => {
  it.each([
    // 3 days over at the first, 1 day saved at half the rate at the second.
    ['Non-reversible', { load: 3_000_000n, discharge: -500_000n }],
    // One pool of 4 days: 1 day over at the first, and all of the second on demurrage.
    ['Reversible', { load: 1_000_000n, discharge: 1_000_000n }],
    // 3 days over less 1 day saved, at the common rate; what is joined stands at the first port.
    ['Average', { load: 2_000_000n, discharge: 0n }],
  ] as const)('%s: the parts sum to the net', (method, parts) => {
    const { statement } = countLaytime({ ...newLaytime(), method, ports: PORTS });
    if (statement === null) throw new Error('It was not counted');
    const claims = countedByPort(statement);
    const byPort = Object.fromEntries(
      claims.map(({ portId, amount }) => [portId, amount.minorUnits]),
    );
    expect(byPort).toEqual(parts);
    const sum = sumMoney(
      'USD',
      claims.map(({ amount }) => amount),
    );
    expect(sum).toEqual(statement.net);
  });

  it('every fault has words of its own that say how to mend it', () => {
    const texts = LAYTIME_FAULTS.map((code) => faultText({ code, path: '', data: {} }));
    expect(new Set(texts).size).toBe(LAYTIME_FAULTS.length);
    expect(texts.every((text) => text.endsWith('.'))).toBe(true);
  });
});
