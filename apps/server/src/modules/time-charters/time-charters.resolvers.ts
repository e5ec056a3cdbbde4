import {
  BILLING_SCHEDULES,
  BROKER_AMOUNT_TYPES,
  CHARTER_DURATION_UNITS,
  EXPENSE_RATE_TYPES,
  TIME_CHARTER_CONTRACT_TYPES,
  TIME_CHARTER_STATUSES,
  TIME_CHARTER_TYPES,
} from '@mainsheet/contract';
import {
  FUELS,
  HIRE_BUNKERS,
  HIRE_RATE_TYPES,
  INDEX_METHODS,
  OPEX_TYPES,
  PAYMENT_INTERVALS,
} from '@mainsheet/terms';
import { FREIGHT_COMMISSIONS } from '@mainsheet/voyage';
import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentRow, presentTimeCharter } from './time-charters.presenter.ts';
import * as service from './time-charters.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

const OPTIONS = {
  types: [...TIME_CHARTER_TYPES],
  statuses: [...TIME_CHARTER_STATUSES],
  contractTypes: [...TIME_CHARTER_CONTRACT_TYPES],
  billingPeriods: [...PAYMENT_INTERVALS],
  billingSchedules: [...BILLING_SCHEDULES],
  hireRateTypes: [...HIRE_RATE_TYPES],
  durationUnits: [...CHARTER_DURATION_UNITS],
  indexMethods: [...INDEX_METHODS],
  expenseRateTypes: [...EXPENSE_RATE_TYPES],
  operationExpenseTypes: [...OPEX_TYPES],
  brokerAmountTypes: [...BROKER_AMOUNT_TYPES],
  invoiceMethods: [...FREIGHT_COMMISSIONS],
  fuels: [...FUELS],
  bunkerNames: [...HIRE_BUNKERS],
};

export const timeCharterResolvers: Resolvers = {
  Query: {
    timeCharters: async (_, { filter, limit, offset }, c) => {
      const type = filter?.type === 'in' || filter?.type === 'out' ? filter.type : null;
      const rows = await service.listTimeCharters(...asked(c), { ...filter, type, limit, offset });
      return rows.map(presentRow);
    },
    timeCharterOptions: () => OPTIONS,
    timeCharterPeople: (_, __, c) => service.listCharterPeople(...asked(c)),
    timeCharter: async (_, { id }, c) =>
      presentTimeCharter(await service.getTimeCharter(...asked(c), id)),
  },
  Mutation: {
    createTimeCharter: async (_, { data }, c) => ({
      message: 'Time charter created successfully',
      timeCharter: presentTimeCharter(await service.createTimeCharter(...asked(c), data)),
    }),
    updateTimeCharter: async (_, { timeCharterDetailsId: id, version, data }, c) => ({
      message: 'Time charter updated successfully',
      timeCharter: presentTimeCharter(
        await service.updateTimeCharter(...asked(c), { id, version, data }),
      ),
    }),
    deleteTimeCharter: async (_, { timeCharterId: id, version }, c) => {
      const whole = await service.deleteTimeCharter(...asked(c), { id, version });
      const message = `Time charter ${whole.row.code} was deleted.`;
      return { message, timeCharter: presentTimeCharter(whole) };
    },
  },
};
