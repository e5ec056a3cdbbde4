/** The rate of time saved: what is agreed, else half of demurrage. Source: BIMCO Laytime Definitions 2013, "Despatch Money". */
export const despatchRateOf = (demurrageRate: number, agreed: number | null): number =>
  agreed ?? demurrageRate / 2;
