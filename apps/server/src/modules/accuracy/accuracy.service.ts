import {
  type Accuracy,
  accuracyOf,
  type DifferenceAccuracy,
  differenceAccuracyOf,
  MOST_OBSERVATIONS,
} from '@mainsheet/accuracy';
import { type AccuracyKind, accuracyKind } from '@mainsheet/contract';
import { decimal, decimalFromMoney, money } from '@mainsheet/money';
import { MOST_PORTS } from '@mainsheet/voyage';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { listObservations, type ObservationRow } from './accuracy.repository.ts';

export type Subject = {
  kind: AccuracyKind;
  key: string;
  name: string;
  unit: string;
  accuracy: Accuracy | DifferenceAccuracy;
  observations: Observed[];
};
export type Observed = Omit<ObservationRow, 'actual' | 'currency' | 'exchange_rate' | 'minor'> & {
  actual: number;
};

const MOST_LISTED = 500;

const keySchema = z.string().trim().min(1).max(200);
const kindSchema = z.object({ kind: accuracyKind });
const detailSchema = z.object({ kind: accuracyKind, key: keySchema });
const portsSchema = z.object({
  ports: z.array(keySchema).max(MOST_PORTS, `An estimate has ${MOST_PORTS} ports at the most.`),
});

/** Each cargo of an estimate may have its own. */
const MOST_BROKERS = 60;
const brokersSchema = z.object({
  brokers: z.array(keySchema).max(MOST_BROKERS, `Ask for ${MOST_BROKERS} brokers at the most.`),
});

/** Subjects of one kind, those with the most figures first. @throws DomainError INVALID_INPUT */
export async function listAccuracy(
  platform: Platform,
  actor: Actor,
  query: { kind: string; search: string | null; limit: number; offset: number },
) {
  const { kind } = parseBody(kindSchema, { kind: query.kind });
  const limit = Math.min(Math.max(query.limit, 1), MOST_LISTED);
  const offset = Math.max(query.offset, 0);
  const searched = query.search?.trim().toLowerCase() ?? '';
  const all = await inCompany(platform, actor, ({ tx }) => readSubjects(tx, kind, null));
  const found = all
    .filter(({ name, key }) => `${name} ${key}`.toLowerCase().includes(searched))
    .toSorted((a, b) => b.accuracy.count - a.accuracy.count || a.name.localeCompare(b.name));
  return { rows: found.slice(offset, offset + limit), total: found.length };
}

/** One subject and the voyages behind it. @throws DomainError INVALID_INPUT, NOT_FOUND */
export async function readDetail(
  platform: Platform,
  actor: Actor,
  query: { kind: string; key: string },
): Promise<Subject> {
  const { kind, key } = parseBody(detailSchema, query);
  const [found] = await inCompany(platform, actor, ({ tx }) => readSubjects(tx, kind, [key]));
  if (!found) throw notFound('The history');
  return found;
}

/** Own costs and days of ports. @throws DomainError INVALID_INPUT */
export function readPorts(platform: Platform, actor: Actor, wanted: readonly string[]) {
  const { ports } = parseBody(portsSchema, { ports: wanted });
  if (ports.length === 0) return Promise.resolve([]);
  return inCompany(platform, actor, async ({ tx }) => [
    ...(await readSubjects(tx, 'portCost', ports)),
    ...(await readSubjects(tx, 'portDays', ports)),
  ]);
}

/** What each broker's voyages came to. @throws DomainError INVALID_INPUT */
export function readBrokers(platform: Platform, actor: Actor, wanted: readonly string[]) {
  const { brokers } = parseBody(brokersSchema, { brokers: wanted });
  if (brokers.length === 0) return Promise.resolve([]);
  return inCompany(platform, actor, ({ tx }) => readSubjects(tx, 'brokerResult', brokers));
}

/** Units that are not money. */
const UNITS: Readonly<Partial<Record<AccuracyKind, string>>> = {
  portDays: 'd',
  seaDays: 'd',
  seaConsumption: 't/d',
};

async function readSubjects(
  tx: Tx,
  kind: AccuracyKind,
  keys: readonly string[] | null,
): Promise<Subject[]> {
  const baseCurrency = await getBaseCurrency(tx);
  const rows = await listObservations(tx, kind, { keys, baseCurrency });
  // What a voyage earns may be a loss: its difference says something where a ratio does not.
  const isResult = kind === 'brokerResult';
  const unit = isResult ? `${baseCurrency}/d` : (UNITS[kind] ?? baseCurrency);
  return [...Map.groupBy(rows, ({ key }) => key)].flatMap(([key, [first, ...others]]) => {
    const observations = [first!, ...others]
      .map(observed)
      .filter(({ estimated, actual }) => isResult || (estimated > 0 && actual > 0))
      .slice(0, MOST_OBSERVATIONS);
    const accuracy = (isResult ? differenceAccuracyOf : accuracyOf)(observations);
    return accuracy ? [{ kind, key, name: first!.name, unit, accuracy, observations }] : [];
  });
}

/** An agent's account in the base currency, or what the row says. */
function observed(row: ObservationRow): Observed {
  const { actual, currency, exchange_rate: rate, minor, ...rest } = row;
  if (actual !== null || currency === null || rate === null || minor === null) {
    return { ...rest, actual: actual ?? 0 };
  }
  const paid = decimalFromMoney(money(currency, BigInt(minor))).times(decimal(rate));
  return { ...rest, actual: paid.toNumber() };
}
