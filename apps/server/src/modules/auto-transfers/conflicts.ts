import { type Rule, wayOf } from './deciding.ts';

/** Two rules of one account and one partner that leave it alone between floor and ceiling: no circle. */
function areBand(one: Rule, other: Rule): boolean {
  const [up, sweep] = one.kind === 'Top up' ? [one, other] : [other, one];
  return (
    up.kind === 'Top up' &&
    sweep.kind === 'Sweep' &&
    up.accountId === sweep.accountId &&
    up.otherAccountId === sweep.otherAccountId
  );
}

/** The rules by which money comes from where one sends it back to where it takes it. */
function findCircle(rule: Rule, others: readonly Rule[]): Rule[] | null {
  const { from, to } = wayOf(rule);
  const trails: { at: string; by: Rule[] }[] = [{ at: to, by: [] }];
  const seen = new Set([to]);
  for (const { at, by } of trails) {
    for (const next of others) {
      const way = wayOf(next);
      if (way.from !== at || seen.has(way.to)) continue;
      if (by.length === 0 && way.to === from && areBand(rule, next)) continue;
      if (way.to === from) return [...by, next];
      seen.add(way.to);
      trails.push({ at: way.to, by: [...by, next] });
    }
  }
  return null;
}

/** A floor and a ceiling of one account of which each undoes every day what the other does. */
function doCross(one: Rule, other: Rule): boolean {
  const [up, sweep] = one.kind === 'Top up' ? [one, other] : [other, one];
  if (up.kind !== 'Top up' || sweep.kind !== 'Sweep' || up.accountId !== sweep.accountId) {
    return false;
  }
  const [filled, left] = [up.target ?? up.level!, sweep.target ?? sweep.level!];
  return filled > sweep.level! || left < up.level!;
}

/** Why a rule cannot be switched on beside others, in words; the first reason of each kind. */
export function findConflicts(rule: Rule, others: readonly Rule[]): string[] {
  const beside = others.filter(({ id }) => id !== rule.id);
  const circle = findCircle(rule, beside);
  const crossing = beside.find((other) => doCross(rule, other));
  return [
    ...(circle
      ? [`Money would go in a circle: ${circle.map(({ name }) => name).join(', ')} brings it back.`]
      : []),
    ...(crossing
      ? [
          `${crossing.name} has the same account: each would undo what the other does. Leave room between floor and ceiling.`,
        ]
      : []),
  ];
}
