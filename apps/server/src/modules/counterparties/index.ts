/** Two records of one company that were merged are read as one: the only place that follows the pointer. */
export {
  filterParties,
  isOfParty,
  isSameParty,
  listPartyIds,
  partiesHolding,
  partiesNamed,
  partiesOf,
  party,
  standingContact,
} from './party.ts';
