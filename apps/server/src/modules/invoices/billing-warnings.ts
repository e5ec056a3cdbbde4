import type { Tx } from '../../platform/database/database.ts';
import { findPayTo, noBankText, readIssuer } from '../commercial-documents/index.ts';
import { getCompany } from '../companies/index.ts';
import { type BilledShipment, findShipment } from '../voyages/index.ts';

type Billed = { voyage_id: string | null; cargo_row_id: string | null; currency: string };

/** What a freight invoice says of its cargo, and what to know before it leaves the house. */
export async function readBilling(
  tx: Tx,
  billed: Billed,
): Promise<{ facts: BilledShipment['facts']; warnings: string[] }> {
  const shipment = await findShipment(tx, billed);
  const issuer = await readIssuer(tx, await getCompany(tx));
  const noBank = findPayTo(issuer, billed.currency) ? null : noBankText(billed.currency);
  const warnings = [shipment?.notLoaded, noBank].filter((text) => typeof text === 'string');
  return { facts: shipment?.facts ?? [], warnings };
}
