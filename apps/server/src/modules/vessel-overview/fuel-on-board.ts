import { FUELS, type Fuel } from '@mainsheet/terms';

export type Layer = { readonly fuel: Fuel; readonly quantityT: number; readonly price: number };
export type OnBoard = {
  readonly fuel: Fuel;
  readonly quantityT: number;
  /** A tonne of what is left; 0 of nothing. */
  readonly price: number;
  readonly value: number;
};

/**
 * What is left of what came on board, the oldest first, once so much was burned. More burned than came is below
 * zero, at the price of the last that came: somebody typed one of them wrong, and shall see it.
 */
export function fuelOnBoard(
  layers: readonly Layer[],
  burned: ReadonlyMap<Fuel, number>,
): OnBoard[] {
  return FUELS.flatMap((fuel) => {
    const own = layers.filter((layer) => layer.fuel === fuel);
    const used = burned.get(fuel) ?? 0;
    if (own.length === 0 && used === 0) return [];
    let rest = used;
    let [quantityT, value] = [0, 0];
    for (const layer of own) {
      const taken = Math.min(rest, layer.quantityT);
      rest -= taken;
      quantityT += layer.quantityT - taken;
      value += (layer.quantityT - taken) * layer.price;
    }
    const lastPrice = own.at(-1)?.price ?? 0;
    quantityT -= rest;
    value -= rest * lastPrice;
    return [{ fuel, quantityT, value, price: quantityT === 0 ? 0 : value / quantityT }];
  });
}
