import { ACTIONS, type Action, AREAS, MODULE_TREE, type PermissionMap } from '@mainsheet/contract';

type Ability = { text: string; isAllowed: (map: PermissionMap) => boolean };

const all =
  (...keys: readonly `${keyof PermissionMap}.${'view' | 'create' | 'modify' | 'delete'}`[]) =>
  (map: PermissionMap): boolean =>
    keys.every((key) => {
      const [area, action] = key.split('.') as [keyof PermissionMap, 'view'];
      return map[area][action];
    });

/** What matters most about a person's rights, in words; each names the keys it takes. */
const ABILITIES: readonly Ability[] = [
  { text: 'See estimates and voyages', isAllowed: all('estimates.view', 'contracts.view') },
  { text: 'Make estimates', isAllowed: all('estimates.view', 'estimates.create') },
  { text: 'Run voyages', isAllowed: all('contracts.view', 'contracts.modify') },
  {
    text: 'Write invoices',
    isAllowed: all('receivablesInvoices.view', 'receivablesInvoices.create'),
  },
  {
    text: 'Approve invoices',
    isAllowed: all('receivablesInvoices.view', 'invoiceApproval.modify'),
  },
  { text: 'Enter bills', isAllowed: all('payablesBills.view', 'payablesBills.create') },
  {
    text: 'See all accounts and transactions',
    isAllowed: all('globalAccount.view', 'transactions.view'),
  },
  { text: 'Prepare payouts', isAllowed: all('payout.view', 'payout.create') },
  { text: 'Approve payments', isAllowed: all('paymentApprovals.view', 'paymentApprovals.modify') },
  { text: 'Read the ledger', isAllowed: all('receivablesInvoicePayments.view') },
  { text: 'Close accounting periods', isAllowed: all('accounting.modify') },
  {
    text: 'Invite people and change roles',
    isAllowed: all('inviteTeamMember.create', 'inviteTeamMember.modify'),
  },
  { text: 'Read the audit trail', isAllowed: all('security.view') },
];

export type PreviewLine = { text: string; allowed: boolean; change: 'new' | 'taken away' | null };

/** What a person of this role can do, and what the edit changes about it. */
export function previewOf(before: PermissionMap, after: PermissionMap): PreviewLine[] {
  return ABILITIES.map(({ text, isAllowed }) => {
    const allowed = isAllowed(after);
    const change = allowed === isAllowed(before) ? null : allowed ? 'new' : 'taken away';
    return { text, allowed, change };
  });
}

const READ_ORDER: readonly Action[] = ['view', 'create', 'modify', 'delete'];

export type FlagChange = { feature: string; actions: readonly Action[] };

/** Feature by feature, what an edit gives and what it takes, in the order of the tree. */
export function flagChanges(
  before: PermissionMap,
  after: PermissionMap,
): { given: FlagChange[]; taken: FlagChange[] } {
  const changesOf = (value: boolean): FlagChange[] =>
    Object.values(MODULE_TREE).flatMap((features) =>
      features.flatMap(({ feature, key }) => {
        const actions = READ_ORDER.filter(
          (action) => after[key][action] === value && before[key][action] !== value,
        );
        return actions.length > 0 ? [{ feature, actions }] : [];
      }),
    );
  return { given: changesOf(true), taken: changesOf(false) };
}

/** How many single rights differ. */
export function countChanges(before: PermissionMap, after: PermissionMap): number {
  return AREAS.flatMap((area) =>
    ACTIONS.filter((action) => before[area][action] !== after[area][action]),
  ).length;
}
