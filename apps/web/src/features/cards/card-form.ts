import { type CardQueryType, LIMIT_INTERVALS, type LimitInterval } from '@mainsheet/contract';
import { z } from 'zod';
import type { Card } from './cards.queries.ts';

const amounts = z.record(z.enum(LIMIT_INTERVALS), z.string());

/** What a card may do, as it is typed; a limit that is left empty is none. */
const settings = {
  name: z.string().trim().min(1, 'Enter a name for the card.').max(60, 'Keep to 60 characters.'),
  purpose: z
    .string()
    .trim()
    .min(1, 'Enter what the card is for.')
    .max(200, 'Keep to 200 characters.'),
  limits: amounts.refine((limits) => Object.values(limits).some((amount) => amount !== ''), {
    path: ['MONTHLY'],
    message: 'Set at least one limit.',
  }),
  allowedCategories: z.array(z.string()),
  allowedCountries: z.array(z.string()),
  allowedCurrencies: z.array(z.string()),
};
export const settingsForm = z.object(settings);
export type SettingsForm = z.infer<typeof settingsForm>;

export const cardForm = z.object({
  whose: z.enum(['my', 'company', 'employee']),
  formFactor: z.enum(['VIRTUAL', 'PHYSICAL']),
  holderId: z.string().min(1, 'Choose who holds the card.'),
  accountId: z.string().min(1, 'Choose the account that pays.'),
  ...settings,
});
export type CardForm = z.infer<typeof cardForm>;

const NO_LIMITS: Readonly<Record<LimitInterval, string>> = {
  ...{ PER_TRANSACTION: '', DAILY: '', WEEKLY: '', MONTHLY: '', QUARTERLY: '', ALL_TIME: '' },
};

type Begin = { whose: CardQueryType; holderId: string; accountId: string };

export const emptyCard = (begin: Begin): CardForm => ({
  ...begin,
  ...{ formFactor: 'VIRTUAL', name: '', purpose: '', limits: { ...NO_LIMITS } },
  ...{ allowedCategories: [], allowedCountries: [], allowedCurrencies: [] },
});

export const settingsOf = (card: Card): SettingsForm => ({
  ...{ name: card.name, purpose: card.purpose },
  limits: {
    ...NO_LIMITS,
    ...Object.fromEntries(card.cardLimits.map(({ interval, amount }) => [interval, amount])),
  },
  allowedCategories: [...card.allowedCategories],
  allowedCountries: [...card.allowedCountries],
  allowedCurrencies: [...card.allowedCurrencies],
});

export const changeOf = ({ limits, ...typed }: SettingsForm) => ({
  ...typed,
  limits: LIMIT_INTERVALS.flatMap((interval) =>
    limits[interval] ? [{ interval, amount: limits[interval] }] : [],
  ),
});

export const inputOf = (
  { whose, formFactor, holderId, accountId, ...rest }: CardForm,
  currency: string,
) => ({
  ...changeOf(rest),
  ...{ formFactor, holderId, accountId, currency },
  issueTo: whose === 'company' ? 'ORGANISATION' : 'INDIVIDUAL',
});
