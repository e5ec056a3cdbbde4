import { z } from 'zod';
import { plainText } from '../fields/fields.ts';

const NO_EMAIL = 'Enter a valid business email.';

/** A name that goes into a mail: one line, and no longer than the person's record keeps. */
const nameInMail = (what: string) =>
  plainText()
    .max(80, `Keep the ${what} within 80 characters.`)
    .regex(/^\P{Cc}*$/u, `Keep the ${what} on one line.`);

/** Who is asked to join a company. */
export const invitee = z.object({
  // The rule of the login: an address that could never sign in is not invited.
  email: z.string().trim().toLowerCase().max(254, NO_EMAIL).regex(z.regexes.email, NO_EMAIL),
  firstName: nameInMail('first name'),
  lastName: nameInMail('last name'),
});
export type Invitee = z.infer<typeof invitee>;

/** The same as a member with a role. */
export const memberInvitee = invitee.extend({ roleId: z.string() });
export type MemberInvitee = z.infer<typeof memberInvitee>;
