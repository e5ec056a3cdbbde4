import { expect, it } from 'vitest';
import { heldInWords, permissionInWords } from './permission-words.ts';

it('a key is said as the role editor says it', () => {
  expect(permissionInWords('payablesBills.delete')).toBe('Payables - Bills, delete');
  expect(permissionInWords('inviteTeamMember.create')).toBe(
    'Invite team member & Permissions, create',
  );
  expect(permissionInWords('nonsense')).toBe('nonsense');
});

it('what is held in the area of a key is listed, or said to be nothing', () => {
  const none = { view: false, create: false, modify: false, delete: false };
  const permissions = { vessels: { ...none, view: true, modify: true }, payout: none };
  expect(heldInWords(permissions, 'vessels.create')).toBe('view, modify');
  expect(heldInWords(permissions, 'payout.view')).toBe('nothing');
});
