import {
  charterBroker,
  charterBunker,
  charterOption,
  charterSurvey,
  charterVoyageExpense,
  hireLine,
  operationExpense,
  type TimeCharterInput,
  type TimeCharterType,
  timeCharterInput,
} from '@mainsheet/contract';
import type { FieldErrors } from 'react-hook-form';

/** Rows of the form before anything is typed on them: the contract's own defaults. */
export const newHireLine = () => hireLine.parse({});
export const newOption = () => charterOption.parse({});
export const newSurvey = () => charterSurvey.parse({});
export const newBroker = () => charterBroker.parse({ type: 'A' });
export const newOperationExpense = () => operationExpense.parse({});
export const newVoyageExpense = () => charterVoyageExpense.parse({});
export const newBunker = () => charterBunker.parse({});

/** A new time charter: the specified defaults and one hire line. */
export const emptyTimeCharter = (type: TimeCharterType): TimeCharterInput =>
  timeCharterInput.parse({ type, hireLines: [{}] });

/** The form's values of a stored time charter. */
export const valuesOf = (data: unknown): TimeCharterInput => timeCharterInput.parse(data);

export const FORM_TABS = [
  { key: 'terms', label: 'Terms' },
  { key: 'delivery', label: 'Delivery and redelivery' },
  { key: 'hire', label: 'Hire' },
  { key: 'expenses', label: 'Expenses and bunkers' },
] as const;
export type CharterTabKey = (typeof FORM_TABS)[number]['key'];

const TAB_OF_FIELD: Readonly<Partial<Record<keyof TimeCharterInput, CharterTabKey>>> = {
  deliveryPort: 'delivery',
  deliveryPortCode: 'delivery',
  redeliveryPort: 'delivery',
  redeliveryPortCode: 'delivery',
  estimatedDeliveryDateTime: 'delivery',
  actualDeliveryDateTime: 'delivery',
  estimatedRedeliveryDateTime: 'delivery',
  actualRedeliveryDateTime: 'delivery',
  earliestRedeliveryDateTime: 'delivery',
  exposureStartDateTime: 'delivery',
  exposureEndDateTime: 'delivery',
  minDuration: 'delivery',
  maxDuration: 'delivery',
  plusDays: 'delivery',
  minusDays: 'delivery',
  options: 'delivery',
  surveys: 'expenses',
  bunkersOnDelivery: 'expenses',
  bunkersOnRedelivery: 'expenses',
  hireLines: 'hire',
  brokers: 'hire',
  ballastBonus: 'hire',
  operationExpenses: 'expenses',
  voyageExpenses: 'expenses',
  technicalManagementFee: 'expenses',
  insurance: 'expenses',
  otherExpenses: 'expenses',
};

/** The tabs on which a field is wrong, in their order. */
export function tabsWithErrors(errors: FieldErrors<TimeCharterInput>): CharterTabKey[] {
  const wrong = new Set(
    Object.keys(errors).map((key) => TAB_OF_FIELD[key as keyof TimeCharterInput] ?? 'terms'),
  );
  return FORM_TABS.flatMap(({ key }) => (wrong.has(key) ? [key] : []));
}
