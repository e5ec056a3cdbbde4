import { expect, it } from 'vitest';
import { invitationWords } from './outbox.ts';

it('whoever invites hears of a mail only where one leaves', () => {
  expect(invitationWords({ isReal: true }, 'nora@skagerrak.test')).toBe(
    'An invitation is on its way to nora@skagerrak.test.',
  );
  expect(invitationWords({ isReal: false }, 'nora@skagerrak.test')).toBe(
    'nora@skagerrak.test is invited. This installation sends no mail: hand the link over yourself.',
  );
});
