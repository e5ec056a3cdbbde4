/** What corrections learned on the first voyages of a simulated fleet do to estimates of the later ones. */
import { backtest, simulateFleet } from '@mainsheet/accuracy';
import { seededRandom } from '@mainsheet/voyage';

const SEED = 20_261_126;
const FLEET = { voyages: 300 };
const LEARNED = 180;

const voyages = simulateFleet(seededRandom(SEED), FLEET).map((list) =>
  list.map((one) => ({ ...one, subject: `${one.kind} ${one.subject}` })),
);
const [earlier, later] = [voyages.slice(0, LEARNED).flat(), voyages.slice(LEARNED).flat()];
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const started = performance.now();
const all = backtest(earlier, later);
const ms = performance.now() - started;
console.log(
  `seed ${SEED}: ${LEARNED} voyages learned from, ${FLEET.voyages - LEARNED} judged, ${ms.toFixed(0)} ms\n` +
    `all: ${all.count} figures, error ${percent(all.error)}, corrected ${percent(all.correctedError)}, ` +
    `cut by ${percent(1 - all.correctedError / all.error)} (target 30 %)`,
);
for (const kind of ['portCost', 'portDays', 'seaDays', 'seaConsumption'] as const) {
  const { error, correctedError } = backtest(
    earlier.filter((one) => one.kind === kind),
    later.filter((one) => one.kind === kind),
  );
  console.log(
    `${kind}: error ${percent(error)}, corrected ${percent(correctedError)}, cut by ${percent(1 - correctedError / error)}`,
  );
}
