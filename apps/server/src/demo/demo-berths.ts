import type { PortBerthInput } from '@mainsheet/contract';
import { addPortBerth } from '../modules/reference-data/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';

const BLANK: PortBerthInput = {
  ...{ portCode: '', berth: '', maxDraftM: null, water: 'Salt', maxLengthM: null },
  ...{ maxBeamM: null, maxAirDraftM: null, cargoes: '', loadRateTPerDay: null },
  ...{ dischargeRateTPerDay: null, remarks: '', isActive: true },
};

/** Invented, as everything of the demo: no pilot book stands behind these figures. */
const BERTHS: readonly PortBerthInput[] = [
  { ...BLANK, portCode: 'BRSSZ', maxDraftM: 14.5, maxLengthM: 340, remarks: 'At high water' },
  {
    ...{ ...BLANK, portCode: 'BRSSZ', berth: 'Terminal 39', maxDraftM: 13.9, maxLengthM: 260 },
    ...{ maxBeamM: 45, cargoes: 'Grain, sugar', loadRateTPerDay: 12_000 },
  },
  {
    ...{ ...BLANK, portCode: 'BRPNG', berth: 'Berth 212', maxDraftM: 12.8, water: 'Brackish' },
    ...{ maxLengthM: 245, maxBeamM: 40, cargoes: 'Grain, sugar', loadRateTPerDay: 12_000 },
    remarks: 'Daylight berthing only',
  },
  {
    ...{ ...BLANK, portCode: 'CNTAO', berth: 'Grain berth 77', maxDraftM: 15.5, maxLengthM: 290 },
    ...{ cargoes: 'Grain', dischargeRateTPerDay: 13_000 },
  },
];

/** Berths that the demo's operator knows. */
export async function loadBerths(platform: Platform, operator: Actor): Promise<void> {
  for (const berth of BERTHS) await addPortBerth(platform, operator, berth);
}
