import { isSameMailbox } from '../identity/index.ts';

/** Somebody of a company, and who that is beyond it. */
export type Somebody = {
  readonly member_id: string;
  readonly person_id: string;
  readonly email: string;
};

/** Whether two names are of one person: one member, one person of the installation, or one mailbox. */
export const isSamePerson = (one: Somebody, other: Somebody): boolean =>
  one.member_id === other.member_id ||
  one.person_id === other.person_id ||
  isSameMailbox(one.email, other.email);
