import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { cardLists } from './cards.list.ts';
import { cardResolvers } from './cards.resolvers.ts';
import { cardRoutes } from './cards.routes.ts';
import { cardSearches } from './cards.search.ts';
import { askForDue, EXPIRE_TASK, expireCards, forgetTokens } from './expiry.service.ts';

export { addFirstReceipt, allocateTransaction } from './allocating.service.ts';
export { createCard } from './issuing.service.ts';
export { receiveMessage } from './network.service.ts';
export { activateCard, closeCard, freezeCard } from './steps.service.ts';

export const cardsModule: Module = {
  name: 'cards',
  typeDefs: readFileSync(new URL('./cards.graphql', import.meta.url), 'utf8'),
  resolvers: cardResolvers,
  routes: cardRoutes,
  lists: cardLists,
  search: cardSearches,
  tasks: { [EXPIRE_TASK]: expireCards },
  scheduler: askForDue,
  housekeeper: forgetTokens,
};
