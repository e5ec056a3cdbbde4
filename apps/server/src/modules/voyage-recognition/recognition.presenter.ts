import { amountText } from '@mainsheet/money';
import { RECOGNITION_REASONS } from '@mainsheet/terms';
import type { VoyageRecognition } from './recognition.service.ts';
import type { Recognised } from './recognition.ts';

const DAY_MS = 86_400_000;

const percentOf = ({ part, whole }: Recognised['progress']): number =>
  (Number(part) / Number(whole)) * 100;

export function presentRecognition(recognition: VoyageRecognition) {
  const { on, baseCurrency, method, reason, whole, posted, methods, days } = recognition;
  const sides = ({ revenueMinor, expenseMinor }: typeof whole) => ({
    revenue: amountText(baseCurrency, revenueMinor),
    expense: amountText(baseCurrency, expenseMinor),
    result: amountText(baseCurrency, revenueMinor + expenseMinor),
  });
  const end = Date.parse(on) + DAY_MS;
  const presentMethod = (one: Recognised) => {
    const [from, to] = [Date.parse(one.progress.beginsAt), Date.parse(one.progress.endsAt)];
    return {
      method: one.method,
      reason: RECOGNITION_REASONS[one.method],
      isChosen: one.method === method,
      beginsAt: one.progress.beginsAt,
      endsAt: one.progress.endsAt,
      isLoadToDischarge: one.progress.isLoadToDischarge,
      daysRun: Math.max(0, Math.min(end, to) - from) / DAY_MS,
      days: (to - from) / DAY_MS,
      progressPercent: percentOf(one.progress),
      ...sides(one),
    };
  };
  return {
    ...{ on, baseCurrency, method, reason },
    methodReason: RECOGNITION_REASONS[method],
    whole: sides(whole),
    posted: sides(posted),
    methods: methods.map(presentMethod),
    days: days.map(({ on: day, chosen, completed }) => ({
      on: day,
      progressPercent: percentOf(chosen.progress),
      ...sides(chosen),
      completedResult: amountText(baseCurrency, completed.revenueMinor + completed.expenseMinor),
    })),
  };
}
