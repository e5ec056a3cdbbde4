import type { EstimateInput } from '@mainsheet/estimate';
import { type Explanation, named, node, shown, sumNode } from '@mainsheet/explanation';
import type { Fuel } from '@mainsheet/terms';
import { calculateVoyage } from '../estimate/estimate-voyage.ts';
import { type Book, cell } from '../explain/explanation.ts';

/** Tonnes burned by zone: what a ship without a scrubber would burn depends on it. */
type Burned = { readonly nonEcaT: number; readonly ecaT: number };

/** HSFO burned outside and inside ECAs; a leg's is shared by its days in both. */
function hsfoBurned({ run }: Book): Burned {
  let [nonEcaT, ecaT] = [0, 0];
  const tonnes = (burns: readonly { fuel: Fuel; quantityT: number }[]): number =>
    burns.reduce((sum, burn) => (burn.fuel === 'HSFO' ? sum + burn.quantityT : sum), 0);
  for (const { leg, sea, port, isEca } of run.rows) {
    const share = leg.legDays > 0 ? leg.seaDaysEca / leg.legDays : 0;
    ecaT += tonnes(sea) * share + (isEca ? tonnes(port) : 0);
    nonEcaT += tonnes(sea) * (1 - share) + (isEca ? 0 : tonnes(port));
  }
  return { nonEcaT, ecaT };
}

/** MGO burned outside ECAs where wash water is banned: a ship on VLSFO would not need it. */
function bannedMgo({ run }: Book): number {
  let banned = 0;
  for (const { row, port, isEca } of run.rows) {
    if (!row.isWashWaterBanned || isEca) continue;
    for (const burn of port) if (burn.fuel === 'MGO') banned += burn.quantityT;
  }
  return banned;
}

function priceOf({ input }: Book, fuel: Fuel): Explanation | null {
  const index = input.bunkers.findIndex((row) => row.fuel === fuel);
  const row = input.bunkers[index];
  if (row === undefined) return null;
  const field = row.marketPrice === null ? 'initialPrice' : 'marketPrice';
  const path = `bunkers.${index}.${field}`;
  const unit = `${input.baseCurrency}/t`;
  const found = cell(input, { path, label: `Price of ${fuel}`, value: row[field], unit });
  return named(fuel.toLowerCase(), found);
}

/**
 * What the scrubber saves on a voyage: HSFO instead of VLSFO outside ECAs and instead of MGO
 * inside, less MGO instead of VLSFO where wash water is banned. Today's prices where they are
 * typed, else those on board. For information, no part of the profit. Null without a scrubber in
 * use, or while HSFO, VLSFO or MGO has no row of prices.
 */
export function explainScrubberSaving(input: EstimateInput): Explanation | null {
  if (!input.hasScrubberInUse) return null;
  const book = calculateVoyage(input);
  const prices = (['HSFO', 'VLSFO', 'MGO'] as const).map((fuel) => priceOf(book, fuel));
  const [hsfo, vlsfo, mgo] = prices;
  if (!hsfo || !vlsfo || !mgo) return null;
  const { nonEcaT, ecaT } = hsfoBurned(book);
  const part = (
    key: string,
    label: string,
    tonnes: number,
    [dearer, cheaper]: readonly [Explanation, Explanation],
  ): Explanation =>
    node({
      key: `scrubberSaving.${key}`,
      label,
      value: tonnes * ((dearer.value ?? 0) - (cheaper.value ?? 0)),
      unit: input.baseCurrency,
      formula: `tonnes * (${dearer.name} - ${cheaper.name})`,
      inputs: [
        shown({
          key: `scrubberSaving.${key}.tonnes`,
          label: 'Burned',
          value: tonnes,
          unit: 't',
          note: 'Of the fuel plan of the voyage.',
        }),
        dearer,
        cheaper,
      ],
    });
  const parts = [
    part('nonEca', 'HSFO instead of VLSFO outside ECAs', nonEcaT, [vlsfo, hsfo]),
    part('eca', 'HSFO instead of MGO inside ECAs', ecaT, [mgo, hsfo]),
    part('banned', 'MGO instead of VLSFO where wash water is banned', bannedMgo(book), [
      vlsfo,
      mgo,
    ]),
  ];
  const value = parts.reduce((sum, { value: amount }) => sum + (amount ?? 0), 0);
  const unit = input.baseCurrency;
  return sumNode({ key: 'scrubberSaving', label: 'Scrubber saving', value, unit }, parts);
}
