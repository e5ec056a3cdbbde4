import { expect, it } from 'vitest';
import { isAnyAllowed, type PermissionMap } from '../../platform/permissions/permissions.ts';
import { SECTION_GROUPS } from './sections.ts';

const none = { view: false, create: false, modify: false, delete: false };
const sections = SECTION_GROUPS.flatMap((group) => group.sections);
const seenWith = (permissions: PermissionMap) =>
  sections.filter((one) => isAnyAllowed(permissions, one.anyOf)).map((one) => one.label);

it.each([
  ['Personal details', 'personalDetails'],
  ['Business details', 'businessDetails'],
  ['Invite team member & Permissions', 'inviteTeamMember'],
  ['Multiple account', 'multipleAccount'],
  ['Email integration', 'emailIntegration'],
  ['Accounting integration', 'accountingIntegration'],
  ['Invite lender', 'inviteLender'],
  ['Notifications', 'notifications'],
  ['Invoice settings', 'invoiceSettings'],
  ['Audit', 'security'],
  ['Close account', 'closeAccount'],
])('SETT-04 SETT-05 %s is seen with %s and not without', (label, area) => {
  expect(seenWith({})).toContain(label);
  expect(seenWith({ [area]: none })).not.toContain(label);
});

it('SETT-01 SETT-04 Security is left to somebody who is allowed nothing else', () => {
  const areas = sections.flatMap((one) => one.anyOf).map((key) => key.split('.')[0]!);
  expect(seenWith(Object.fromEntries(areas.map((area) => [area, none])))).toEqual(['Security']);
});
