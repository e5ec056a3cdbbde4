import { noBankText } from '@mainsheet/contract';
import type { Tx } from '../../platform/database/database.ts';
import { findPayTo, readIssuer } from '../commercial-documents/index.ts';
import { getCompany } from '../companies/index.ts';
import { type BilledShipment, findShipment } from '../voyages/index.ts';

type Billed = { voyage_id: string | null; cargo_row_id: string | null; currency: string };

type Billing = Pick<BilledShipment, 'facts' | 'tolerance'> & { warnings: string[] };

/** What a freight invoice says of its cargo, and what to know before it is sent; a sent one warns of nothing. */
export async function readBilling(tx: Tx, billed: Billed & { isSent: boolean }): Promise<Billing> {
  const shipment = await findShipment(tx, billed);
  const facts = shipment?.facts ?? [];
  const tolerance = shipment?.tolerance ?? null;
  if (billed.isSent) return { facts, tolerance, warnings: [] };
  const issuer = await readIssuer(tx, await getCompany(tx));
  const noBank = findPayTo(issuer, billed.currency) ? null : noBankText(billed.currency);
  const beyond = tolerance?.isWithin === false ? `Beyond the tolerance: ${tolerance.text}.` : null;
  const warnings = [shipment?.notLoaded, beyond, noBank].filter((text) => typeof text === 'string');
  return { facts, tolerance, warnings };
}
