/** A ship of the fleet as it is valued and grouped. */
export type FleetVessel = {
  readonly name: string;
  readonly type: string;
  readonly charterMethod: string;
  readonly marketValue: number;
};
export type FleetShare = {
  readonly name: string;
  readonly vessels: number;
  readonly marketValue: number;
  /** Of the fleet's value; null where the fleet is worth nothing. */
  readonly percent: number | null;
};
export type FleetValue = {
  readonly marketValue: number;
  readonly byType: readonly FleetShare[];
  readonly byCharterMethod: readonly FleetShare[];
};

/** Market value of a fleet and its shares, the largest first. */
export function valueOfFleet(vessels: readonly FleetVessel[]): FleetValue {
  const marketValue = vessels.reduce((sum, vessel) => sum + vessel.marketValue, 0);
  const sharesBy = (field: 'type' | 'charterMethod') => {
    const groups = new Map<string, { vessels: number; marketValue: number }>();
    for (const vessel of vessels) {
      const group = groups.get(vessel[field]) ?? { vessels: 0, marketValue: 0 };
      group.vessels += 1;
      group.marketValue += vessel.marketValue;
      groups.set(vessel[field], group);
    }
    return [...groups]
      .map(([name, group]): FleetShare => {
        const percent = marketValue > 0 ? (100 * group.marketValue) / marketValue : null;
        return { name, ...group, percent };
      })
      .toSorted((a, b) => b.marketValue - a.marketValue || a.name.localeCompare(b.name));
  };
  return { marketValue, byType: sharesBy('type'), byCharterMethod: sharesBy('charterMethod') };
}

export type CompanyParts = {
  readonly ownedVessels: readonly number[];
  /** Present values of charters in and out, and of contracts of affreightment. */
  readonly chartersIn: readonly number[];
  readonly chartersOut: readonly number[];
  readonly affreightments: readonly number[];
  readonly cash: number;
  readonly debt: number;
};
export type CompanyValue = {
  readonly owned: number;
  readonly chartered: number;
  readonly affreightment: number;
  /** Owned + chartered + affreightment. */
  readonly enterprise: number;
  /** Enterprise + cash − debt. */
  readonly netAssetValue: number;
};

/** Roll-up of a company's value; owned ships are valued free of charter. */
export function valueOfCompany(parts: CompanyParts): CompanyValue {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const owned = sum(parts.ownedVessels);
  const chartered = sum(parts.chartersIn) + sum(parts.chartersOut);
  const affreightment = sum(parts.affreightments);
  const enterprise = owned + chartered + affreightment;
  const netAssetValue = enterprise + parts.cash - parts.debt;
  return { owned, chartered, affreightment, enterprise, netAssetValue };
}
