/** By what ports and agents charge a tariff. */
export const TARIFF_UNITS = ['GT', 'hours', 'days', 'calls', 'mt', 'metres'] as const;
export type TariffUnit = (typeof TARIFF_UNITS)[number];
