/** A row of the itinerary as the European rules see it. */
export type EuCall = {
  readonly isEu: boolean;
  /**
   * Whether cargo or passengers are worked. A stop for bunkers, stores, crew, repair, shelter or a
   * transfer outside the port is no port of call, nor is a container ship's call at a listed
   * neighbouring transhipment port: the voyage goes on.
   */
  readonly isPortOfCall: boolean;
};

export type EuScope = {
  /** Percent of the leg from call i to call i + 1 that counts. */
  readonly legPercents: readonly number[];
  /** Percent of the stay at call i. */
  readonly berthPercents: readonly number[];
};

const legPercent = (from: EuCall | undefined, to: EuCall | undefined): number =>
  (from?.isEu === true ? 50 : 0) + (to?.isEu === true ? 50 : 0);

/**
 * Share of emissions and energy in the European scope: 100 % between two EU or EEA ports and at
 * berth in one, 50 % between one and a third country, else nothing. The first and the last call
 * bound the voyage whatever was done there. Sources: Directive 2003/87/EC Art. 3ga, Regulation
 * (EU) 2023/1805 Art. 2; the United Kingdom is a third country.
 */
export function euScope(calls: readonly EuCall[]): EuScope {
  const isCall = (index: number): boolean =>
    index === 0 || index === calls.length - 1 || (calls[index]?.isPortOfCall ?? false);
  const before = (index: number): EuCall | undefined => {
    for (let at = index; at >= 0; at -= 1) if (isCall(at)) return calls[at];
    return undefined;
  };
  const after = (index: number): EuCall | undefined => {
    for (let at = index; at < calls.length; at += 1) if (isCall(at)) return calls[at];
    return undefined;
  };
  return {
    legPercents: calls.slice(1).map((_, leg) => legPercent(before(leg), after(leg + 1))),
    berthPercents: calls.map((call, index) =>
      isCall(index) ? (call.isEu ? 100 : 0) : legPercent(before(index), after(index)),
    ),
  };
}
