import { saveVoyageOffHire } from '../modules/voyage-off-hire/index.ts';
import { listVoyagePage } from '../modules/voyages/index.ts';
import type { Scene } from './demo-voyages.ts';

const HOUR_MS = 3_600_000;

/** What happened on the first voyages under way: an engine that stopped. */
export async function loadVoyageRecords(scene: Scene): Promise<void> {
  const { platform, staff } = scene;
  const [voyage] = await listVoyagePage(platform, staff.operator, { status: ['Commenced'] });
  if (!voyage) throw new Error('The demo has no voyage under way');
  const startMs = Date.parse(voyage.commencing_at) + 60 * HOUR_MS;
  await saveVoyageOffHire(platform, staff.operator, {
    voyageId: voyage.id,
    id: null,
    version: null,
    data: {
      activity: 'At sea',
      reason: 'Breakdown',
      delayStart: new Date(startMs).toISOString(),
      delayEnd: new Date(startMs + 14 * HOUR_MS).toISOString(),
      remarks: 'Main engine stopped, turbocharger changed at sea',
      fuels: [{ type: 'VLSFO', quantity: 3.5, price: 571.5 }],
    },
  });
}
