import { permissionsOfRole } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { shortageAfter } from './approver-shortage.ts';

const approver = permissionsOfRole('Approver');
const withoutApproval = {
  ...approver,
  invoiceApproval: { ...approver.invoiceApproval, modify: false },
};
const ROLES = [
  { id: 'owner', memberCount: 1, permissions: permissionsOfRole('Owner') },
  { id: 'approver', memberCount: 2, permissions: approver },
  { id: 'viewer', memberCount: 9, permissions: permissionsOfRole('Viewer') },
];
const step = (currency: string, fromAmount: string, approvers: number) => ({
  currency,
  fromAmount,
  approvers,
});
const policy = {
  steps: [
    step('USD', '0', 1),
    step('USD', '1000000', 3),
    step('USD', '250000', 2),
    step('EUR', '90000', 2),
  ],
};

describe('approvers that an edited role leaves', () => {
  it('one of three is left: the lowest step of each currency that asks for two is named (PERM-19)', () => {
    const edit = { roles: ROLES, roleId: 'approver', permissions: withoutApproval, policy };
    expect(shortageAfter(edit)).toEqual({
      left: 1,
      steps: [step('EUR', '90000', 2), step('USD', '250000', 2)],
    });
  });

  it('nothing is said where enough are left, nobody is taken away, or nobody has the role', () => {
    const edit = { roles: ROLES, roleId: 'approver', permissions: withoutApproval, policy };
    const lenient = { steps: [step('USD', '0', 1)] };
    expect(shortageAfter({ ...edit, policy: lenient })).toBeNull();
    expect(shortageAfter({ ...edit, permissions: approver })).toBeNull();
    const unheld = ROLES.map((role) =>
      role.id === 'approver' ? { ...role, memberCount: 0 } : role,
    );
    expect(shortageAfter({ ...edit, roles: unheld })).toBeNull();
  });

  it('a policy that is short already is no matter of an edit that gives', () => {
    const roles = ROLES.map((role) =>
      role.id === 'approver' ? { ...role, permissions: withoutApproval } : role,
    );
    expect(
      shortageAfter({
        roles,
        roleId: 'approver',
        permissions: approver,
        policy: { steps: [step('USD', '0', 5)] },
      }),
    ).toBeNull();
  });
});
