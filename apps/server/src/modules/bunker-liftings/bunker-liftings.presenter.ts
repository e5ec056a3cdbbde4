import type { LiftingRow } from './bunker-liftings.repository.ts';

export const presentLifting = (row: LiftingRow) => ({
  id: row.id,
  voyageId: row.voyage_id,
  rowId: row.row_id,
  portName: row.port_name,
  fuelType: row.fuel,
  vendor: row.vendor_id,
  vendorName: row.vendor_name,
  purpose: row.purpose,
  deliveryDate: row.delivery_on,
  liftingStatus: row.status,
  requestedQuantity: row.requested_t,
  requestedPrice: row.requested_price,
  operationalQuantity: row.operational_t,
  operationalPrice: row.operational_price,
  currency: row.currency,
  exchangeRate: row.exchange_rate,
  remarks: row.remarks,
  billId: row.bill_id,
  billNumber: row.bill_number,
  billStatus: row.bill_status,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
  version: row.version,
});

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** A lifting as the REST calls name its fields. */
export const restLifting = (row: LiftingRow) => ({
  bunker_id: row.id,
  version: row.version,
  fuel_type: row.fuel,
  vendor: row.vendor_id,
  vendor_name: row.vendor_name,
  purpose: row.purpose,
  delivery_date: row.delivery_on,
  lifting_status: row.status,
  requested_quantity: numberOf(row.requested_t),
  requested_price: numberOf(row.requested_price),
  operational_quantity: numberOf(row.operational_t),
  operational_price: numberOf(row.operational_price),
  currency: row.currency,
  exchange_rate: Number(row.exchange_rate),
  bill_id: row.bill_id,
  bill_number: row.bill_number,
  bill_status: row.bill_status,
});
