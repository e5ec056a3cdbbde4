import type { Observation } from './accuracy.ts';

/** Numbers from 0 up to 1, below 1. */
export type RandomSource = () => number;

export type SimulatedObservation = Observation & {
  readonly kind: 'portCost' | 'portDays' | 'seaDays' | 'seaConsumption';
  /** The port or the ship. */
  readonly subject: string;
};

type Truth = {
  /** Deviation between subjects and within one, of the logarithm of the ratio. */
  readonly between: number;
  readonly within: number;
};

/** How wrong estimates are: ports by a quarter and more, ships by some hundredths. */
const TRUTHS: Readonly<Record<SimulatedObservation['kind'], Truth>> = {
  portCost: { between: 0.25, within: 0.12 },
  portDays: { between: 0.3, within: 0.2 },
  seaDays: { between: 0.06, within: 0.04 },
  seaConsumption: { between: 0.08, within: 0.04 },
};

const PORTS = 25;
const SHIPS = 12;
const CALLS = 3;
/** A call that costs or lasts twice as much: a strike, a storm, an account of somebody else. */
const SURPRISES = 0.03;

/**
 * Voyages of a fleet in the order they are sailed, each with three calls: every port and ship has a ratio of its own
 * that whoever estimates does not know, and every call and passage strays from it. `bias` 0 makes all estimates right on
 * average.
 */
export function simulateFleet(
  random: RandomSource,
  { voyages, bias = 1 }: { voyages: number; bias?: number },
): SimulatedObservation[][] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const pick = (count: number) => Math.floor(random() * count);
  const ratios = new Map<string, number>();
  const observe = (
    kind: SimulatedObservation['kind'],
    subject: string,
    estimated: number,
  ): SimulatedObservation => {
    const { between, within } = TRUTHS[kind];
    const key = `${kind} ${subject}`;
    const known = ratios.get(key) ?? bias * between * normal();
    ratios.set(key, known);
    const surprise = random() < SURPRISES ? 2 : 1;
    const actual = estimated * Math.exp(known + within * normal()) * surprise;
    return { kind, subject, estimated, actual };
  };
  return Array.from({ length: voyages }, () => {
    const ship = `ship ${pick(SHIPS)}`;
    const days = 12 + 25 * random();
    const calls = Array.from({ length: CALLS }, () => `port ${pick(PORTS)}`);
    return [
      ...calls.flatMap((port) => [
        observe('portCost', port, 20_000 + 120_000 * random()),
        observe('portDays', port, 1.5 + 5 * random()),
      ]),
      observe('seaDays', ship, days),
      observe('seaConsumption', ship, days * (22 + 10 * random())),
    ];
  });
}
