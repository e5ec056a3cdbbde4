import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { accountResolvers } from './accounts.resolvers.ts';
import { accountRoutes } from './accounts.routes.ts';
import { transactionList } from './transactions.list.ts';

export { assertVerified, isVerified } from './account-standing.ts';
export { presentAccount, presentTransaction } from './accounts.presenter.ts';
export {
  activateAccounts,
  closeAccounts,
  findAccount,
  type GlobalAccountRow,
  insertAccount,
  listAccounts,
  release as releaseMoney,
} from './accounts.repository.ts';
export { addGlobalAccount, getRow as getAccount } from './accounts.service.ts';
export {
  type BankTransactionRow,
  findTransaction,
  getMovement,
  listBooked,
  listDays,
  sumBooked,
  sumReceipts,
} from './bank-transactions.repository.ts';
export { chargeFee, feeOf, feeToday } from './fees.ts';
export { type AccountNumbers, getInstitution, homeOf } from './institutions.ts';
export {
  assertAvailable,
  findUsable,
  lockPaying,
  lockUsable,
  reserveMoney,
  settle,
} from './movements.service.ts';
export { bringMoney } from './opening.service.ts';
export { listOwnNumbers, listPayableAccounts, type PayableAccount } from './payable-accounts.ts';
export { moveBetween, transferMoney } from './transfers.service.ts';

export const accountsModule: Module = {
  name: 'accounts',
  typeDefs: readFileSync(new URL('./accounts.graphql', import.meta.url), 'utf8'),
  resolvers: accountResolvers,
  routes: accountRoutes,
  lists: [transactionList],
};
