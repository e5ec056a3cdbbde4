import { moneyText, type Tone } from '../../../ui/index.ts';
import type { AutoRule } from './auto-transfers.queries.ts';

const TONES: Readonly<Record<string, Tone>> = { Active: 'accent', Paused: 'warning' };

export const toneOf = (status: string): Tone => TONES[status] ?? 'idle';

type Terms = Pick<
  AutoRule,
  | 'kind'
  | 'accountName'
  | 'otherAccountName'
  | 'currency'
  | 'level'
  | 'target'
  | 'percent'
  | 'fixed'
>;

/** What a rule does, as a sentence. */
export function ruleText(rule: Terms): string {
  const { kind, accountName: account, otherAccountName: other, currency } = rule;
  const money = (amount: string | null) => moneyText(currency, amount ?? '0');
  if (kind === 'Share') {
    return rule.percent === null
      ? `Sends ${money(rule.fixed)} of each receipt of ${account} on to ${other}`
      : `Sends ${Number(rule.percent)} % of what comes in to ${account} on to ${other}`;
  }
  const to =
    rule.target === null ? '' : `, ${kind === 'Top up' ? 'up' : 'down'} to ${money(rule.target)}`;
  return kind === 'Top up'
    ? `Tops ${account} up from ${other} when it holds less than ${money(rule.level)}${to}`
    : `Sends what ${account} holds above ${money(rule.level)} to ${other}${to}`;
}

/** What came of a run or would have, for people. */
export const OUTCOME_TEXTS: Readonly<Record<string, string>> = {
  Transferred: 'Transferred',
  'In part': 'Transferred in part',
  'Nothing to do': 'Nothing to do',
  'Too little': 'Less than its least amount',
  'No money': 'No money to move',
  Refused: 'Refused',
};

export const ruleHref = (id: string): string => `/auto-transfers/rule/${id}`;
export const RULES_HREF = '/auto-transfers';
