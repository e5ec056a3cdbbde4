import { decimal } from '@mainsheet/money';
import { declareBooking } from '@mainsheet/voyage';
import { bookInForce, cargoBookOf } from './cargo-book-record.ts';
import type {
  CargoBookFilters,
  CargoBookRow,
  WholeCargoBookRow,
} from './cargo-books.repository.ts';
import type { WholeCargoBook } from './cargo-books.service.ts';
import { subletMargin } from './sublet-margin.ts';

export function presentRow(row: CargoBookRow) {
  return {
    id: row.id,
    cpDate: row.charter_party_on,
    cargo: row.cargo,
    quantity: row.quantity,
    letOnQuantity: row.let_on,
    unit: row.unit,
    charterer: row.charterer_name,
    chartererId: row.charterer_id,
    loadPort: row.load_ports ?? '',
    dischargePort: row.discharge_ports ?? '',
    company: row.carrier_name,
    freightType: row.freight_type,
    status: row.status,
    referenceNumber: row.reference_number,
    createdBy: row.created_by,
    voyageType: row.voyage_type,
    laycanStart: row.laycan_start_at,
    laycanEnd: row.laycan_end_at,
    liftingOption: row.lifting_option,
    declareBy: row.declare_by,
    vessel: row.nominated_vessel_name,
    voyageId: row.voyage_id,
    voyageNumber: row.voyage_label,
    version: row.version,
  };
}

export function presentCargoBook(whole: WholeCargoBook) {
  const { row, contacts, liftings, sublets } = whole;
  const data = bookInForce(whole);
  const { minimum, maximum, declared } = declareBooking(data);
  const standing = liftings.filter(({ status }) => status !== 'Cancelled');
  const [options, firm] = [standing.filter(isOption), standing.filter((one) => !isOption(one))];
  const lifted = sumOf(firm);
  return {
    id: row.id,
    referenceNumber: row.reference_number,
    data,
    contacts,
    nominatedVessel: row.nominated_vessel_name,
    voyageNumber: row.voyage_label,
    coaReferenceNumber: row.coa_reference_number,
    minimumQuantity: minimum,
    maximumQuantity: maximum,
    declaredQuantity: declared,
    liftings: liftings.map(presentRow),
    liftedQuantity: lifted.toNumber(),
    optionalQuantity: sumOf(options).toNumber(),
    // What each relet leaves takes two estimates: reckoned where it is asked for.
    get sublets() {
      return sublets.map((sublet) => presentSublet(whole, sublet));
    },
    subletOfReferenceNumber: row.sublet_of_reference_number,
    letOnQuantity: Number(row.let_on),
    // Tonnes are decimals: what three tenths leave of a third is nothing, not a rest of the arithmetic.
    remainingQuantity: decimal(row.quantity).minus(lifted).minus(row.let_on).toNumber(),
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    version: row.version,
  };
}

const isOption = ({ lifting_option: option }: CargoBookRow): boolean => option === 'Optional';

const sumOf = (rows: readonly CargoBookRow[]) =>
  rows.reduce((sum, { quantity }) => sum.plus(quantity), decimal(0));

function presentSublet(whole: WholeCargoBook, row: WholeCargoBookRow) {
  const head = { id: whole.row.id, book: bookInForce(whole) };
  const margin = subletMargin(head, { id: row.id, book: cargoBookOf(row) }, whole.baseCurrency);
  return {
    book: presentRow(row),
    currency: whole.baseCurrency,
    freightIn: margin?.freightIn ?? null,
    freightOut: margin?.freightOut ?? null,
    margin: margin?.margin ?? null,
    tree: margin?.tree ?? null,
  };
}

export const presentFilters = (filters: CargoBookFilters) => ({
  cargoes: filters.cargoes,
  charterers: filters.charterers,
  companies: filters.companies,
  loadPorts: filters.load_ports,
  dischargePorts: filters.discharge_ports,
  freightTypes: filters.freight_types,
  statuses: filters.statuses,
  units: filters.units,
  voyageTypes: filters.voyage_types,
  createdBy: filters.created_by,
});
