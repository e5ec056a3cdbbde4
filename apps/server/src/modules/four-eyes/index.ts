/** Nobody approves what they made: the rule, for every document that asks for a second person. */
export {
  ALONE_AFTER_HOURS,
  confirmAlone,
  findOwnApproval,
  isAlone,
  isMaker,
  makerCheck,
  whoActs,
} from './four-eyes.ts';
export { countMembers, getMaker, type MakerRow } from './makers.repository.ts';
export { isSamePerson, type Somebody } from './same-person.ts';
