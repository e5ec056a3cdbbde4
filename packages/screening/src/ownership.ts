/** A share of a company held by a person or another company. */
export type Holding = {
  readonly owner: string;
  readonly company: string;
  readonly percent: number;
};

export type ListedOwnership = {
  readonly company: string;
  /** Together held by listed owners, and by companies that count as listed. */
  readonly percent: number;
  readonly owners: readonly { readonly owner: string; readonly percent: number }[];
};

/** Half or more makes a company count as listed. */
export const LISTED_FROM_PERCENT = 50;

/**
 * Companies that count as listed because listed owners hold half or more of them together, directly
 * or through companies that count as listed themselves. A share below half passes nothing on.
 * Source: OFAC, Revised Guidance on Entities Owned by Persons Whose Property is Blocked (2014).
 */
export function findListedByOwnership(
  holdings: readonly Holding[],
  listed: ReadonlySet<string>,
): ListedOwnership[] {
  const counted = new Set(listed);
  const found = new Map<string, ListedOwnership>();
  const companies = [...new Set(holdings.map(({ company }) => company))];
  // Each round may make further companies listed; at most as many rounds as there are companies.
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false;
    for (const company of companies) {
      const owners = holdings.filter((one) => one.company === company && counted.has(one.owner));
      const percent = owners.reduce((sum, one) => sum + one.percent, 0);
      if (percent < LISTED_FROM_PERCENT || listed.has(company)) continue;
      const shares = owners.map((one) => ({ owner: one.owner, percent: one.percent }));
      if (!counted.has(company)) hasGrown = true;
      counted.add(company);
      found.set(company, { company, percent, owners: shares });
    }
  }
  return [...found.values()];
}
