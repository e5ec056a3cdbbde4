import type { ApprovalPolicy, ApprovalStep, PermissionMap } from '@mainsheet/contract';

type Holders = { id: string; memberCount: number; permissions: unknown };

type Edit = {
  roles: readonly Holders[];
  roleId: string;
  permissions: PermissionMap;
  policy: ApprovalPolicy;
};

/** How many may approve afterwards, and the lowest steps, one a currency, that ask for more. */
export type Shortage = { left: number; steps: readonly ApprovalStep[] };

/** Active people of roles that approve invoices: as many the server lets a policy ask for. */
const countApprovers = (
  roles: readonly Holders[],
  mapOf: (role: Holders) => PermissionMap,
): number =>
  roles
    .filter((role) => mapOf(role).invoiceApproval.modify)
    .reduce((sum, { memberCount }) => sum + memberCount, 0);

/** What an edit of a role leaves the approval policy short of; null where it takes no approver away or enough are left. */
export function shortageAfter({ roles, roleId, permissions, policy }: Edit): Shortage | null {
  const saved = ({ permissions: stored }: Holders) => stored as PermissionMap;
  const before = countApprovers(roles, saved);
  const left = countApprovers(roles, (role) => (role.id === roleId ? permissions : saved(role)));
  if (left >= before) return null;
  const short = policy.steps
    .filter(({ approvers }) => approvers > left)
    .toSorted((one, other) => Number(one.fromAmount) - Number(other.fromAmount));
  const steps = short.filter(
    ({ currency }, index) => short.findIndex((step) => step.currency === currency) === index,
  );
  return steps.length > 0 ? { left, steps } : null;
}
