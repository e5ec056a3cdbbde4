import { amountText, formatMoney } from '@mainsheet/money';
import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentRule, presentTrial } from './auto-transfers.presenter.ts';
import * as service from './rules.service.ts';
import { foresee, runNow } from './running.service.ts';
import { tryRule } from './trial.service.ts';

type Named = { ruleId: string; version: number };

const list = async (c: Context) =>
  (await service.readRules(c.platform, actorOf(c))).map(presentRule);

const answer = async (c: Context, message: string, ruleId: string | null) => ({
  ...{ message, ruleId },
  rules: await list(c),
});

const stop =
  (to: 'Paused' | 'Ended', message: string) =>
  async (_: unknown, { ruleId: id, version }: Named, c: Context) => {
    await service.stopRule(c.platform, actorOf(c), { id, version, to });
    return answer(c, message, id);
  };

async function run(_: unknown, { ruleId: id, version }: Named, c: Context) {
  const { amount } = await runNow(c.platform, actorOf(c), { id, version });
  const rules = await list(c);
  const currency = rules.find((rule) => rule.id === id)!.currency;
  const moved = formatMoney({ currency, minorUnits: amount });
  const message = amount === 0n ? 'It ran and moved nothing.' : `It moved ${moved}.`;
  return { message, ruleId: id, rules };
}

export const autoTransferResolvers: Resolvers = {
  Query: {
    autoTransferRules: (_, __, c) => list(c),
    autoTransferForeseen: async (_, { ruleId }, c) => {
      const { amount, currency, ...rest } = await foresee(c.platform, actorOf(c), ruleId);
      return { ...rest, currency, amount: amountText(currency, amount) };
    },
  },
  Mutation: {
    createAutoTransferRule: async (_, { data, idempotencyKey }, c) => {
      const request = { data, key: idempotencyKey ?? null };
      const id = await service.createRule(c.platform, actorOf(c), request);
      return answer(c, 'The rule is kept. Look at its dry run, then switch it on.', id);
    },
    updateAutoTransferRule: async (_, { ruleId: id, version, data }, c) => {
      await service.updateRule(c.platform, actorOf(c), { id, version, data });
      return answer(c, 'The rule is changed. Look at its dry run, then switch it on.', id);
    },
    tryAutoTransferRule: async (_, { ruleId: id, version }, c) => {
      const trial = await tryRule(c.platform, actorOf(c), { id, version });
      return { message: 'Nothing was moved.', trial: presentTrial(trial) };
    },
    switchAutoTransferRuleOn: async (_, { ruleId: id, version }, c) => {
      await service.switchRuleOn(c.platform, actorOf(c), { id, version });
      return answer(c, 'It is switched on.', id);
    },
    pauseAutoTransferRule: stop('Paused', 'It is paused.'),
    endAutoTransferRule: stop('Ended', 'It has ended.'),
    runAutoTransferRule: run,
    orderAutoTransferRules: async (_, { ruleIds }, c) => {
      await service.orderRules(c.platform, actorOf(c), ruleIds);
      return answer(c, 'The rules run in this order.', null);
    },
  },
};
