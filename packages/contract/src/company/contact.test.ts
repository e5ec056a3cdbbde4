import { describe, expect, it } from 'vitest';
import { findPersonalContact, personalContact } from './contact.ts';

const someone = (name: string, email: string) => ({ name, email });

describe('a personal contact', () => {
  it('MAIL-08 is the first person with a name and an e-mail', () => {
    const elena = someone('Elena Duarte', 'elena@meridian.example');
    expect(findPersonalContact([])).toBeNull();
    expect(findPersonalContact([someone('Wei Zhang', '')])).toBeNull();
    expect(findPersonalContact([someone(' ', 'desk@meridian.example')])).toBeNull();
    const all = [someone('Wei Zhang', ''), elena, someone('Ada Berg', 'ada@meridian.example')];
    expect(findPersonalContact(all)).toBe(elena);
  });

  it('is asked for with an e-mail, which others may go without', () => {
    const asked = personalContact.safeParse(someone('Elena Duarte', ''));
    expect(asked.error?.issues.map(({ message }) => message)).toEqual(['Enter a valid e-mail.']);
    expect(personalContact.parse(someone('Elena Duarte', 'elena@meridian.example'))).toEqual({
      ...someone('Elena Duarte', 'elena@meridian.example'),
      role: '',
      phone: '',
      inviteStatus: '',
    });
  });
});
