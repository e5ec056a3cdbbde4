import type { VesselInput } from '@mainsheet/contract';
import type { FieldErrors } from 'react-hook-form';

export const FORM_TABS = [
  { key: 'particulars', label: 'Particulars' },
  { key: 'drafts', label: 'Drafts' },
  { key: 'consumption', label: 'Consumption' },
  { key: 'stowage', label: 'Stowage' },
  { key: 'routes', label: 'Routes' },
  { key: 'tanks', label: 'Tanks' },
  { key: 'fuel', label: 'Fuel' },
  { key: 'performance', label: 'Loading and discharge' },
] as const;
export type VesselTab = (typeof FORM_TABS)[number]['key'];

const TAB_OF_DETAIL: Readonly<Record<string, VesselTab>> = {
  loadLines: 'drafts',
  draftTable: 'drafts',
  fwaMm: 'drafts',
  constantsT: 'drafts',
  freshWaterT: 'drafts',
  strengthLimitT: 'drafts',
  seaConsumption: 'consumption',
  portConsumption: 'consumption',
  holds: 'stowage',
  cranes: 'stowage',
  grainCapacityM3: 'stowage',
  baleCapacityM3: 'stowage',
  tankCapacityM3: 'stowage',
  hatches: 'stowage',
  routes: 'routes',
  tanks: 'tanks',
  fuels: 'fuel',
  performance: 'performance',
};

/** The tabs on which a field is wrong. */
export function tabsWithErrors(errors: FieldErrors<VesselInput>): ReadonlySet<VesselTab> {
  const tabs = new Set<VesselTab>();
  for (const key of Object.keys(errors)) {
    if (key !== 'details') tabs.add('particulars');
  }
  for (const key of Object.keys(errors.details ?? {})) {
    tabs.add(TAB_OF_DETAIL[key] ?? 'particulars');
  }
  return tabs;
}

/** The first of them, in the order of the tabs. */
export function tabWithErrors(errors: FieldErrors<VesselInput>): VesselTab | undefined {
  const tabs = tabsWithErrors(errors);
  return FORM_TABS.find(({ key }) => tabs.has(key))?.key;
}
