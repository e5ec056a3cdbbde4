import type { ApprovalPolicy } from '@mainsheet/contract';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { listVesselNames } from '../vessels/index.ts';

const rulesOf = ({ payments }: ApprovalPolicy) => payments?.vessels ?? [];

/** Names of the vessels of policies by their ids; two of one name are told apart, so that no rule hides another. */
export async function vesselNamesOf(
  tx: Tx,
  policies: readonly ApprovalPolicy[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(policies.flatMap(rulesOf).map(({ vesselId }) => vesselId))];
  if (ids.length === 0) return new Map();
  const rows = await listVesselNames(tx, ids);
  const isOnly = (name: string) => rows.filter((row) => row.name === name).length === 1;
  return new Map(rows.map(({ id, name }) => [id, isOnly(name) ? name : `${name} (${id})`]));
}

/** @throws DomainError INVALID_INPUT for a rule of a vessel that is not there */
export async function assertVessels(tx: Tx, policy: ApprovalPolicy): Promise<void> {
  const rules = rulesOf(policy);
  if (rules.length === 0) return;
  const rows = await listVesselNames(
    tx,
    rules.map(({ vesselId }) => vesselId),
  );
  const known = new Set(rows.filter((row) => !row.is_deleted).map(({ id }) => id));
  const violations = rules.flatMap(({ vesselId }, index) => {
    const path = `payments.vessels.${index}.vesselId`;
    const message = 'This vessel is not there. Choose another, or remove its rule.';
    return known.has(vesselId) ? [] : [{ code: 'UNKNOWN', path, message }];
  });
  if (violations.length > 0) throw invalidInput(violations);
}
