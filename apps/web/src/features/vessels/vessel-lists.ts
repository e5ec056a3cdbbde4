import { LOAD_LINE_NAMES, type VesselDetails, vesselDetails } from '@mainsheet/contract';
import { FUELS } from '@mainsheet/terms';
import { listColumns, type Option, optionsOf } from '../../ui/index.ts';

export type VesselList = {
  [Key in keyof VesselDetails]: VesselDetails[Key] extends object[] ? Key : never;
}[keyof VesselDetails];
export type ListItem<Key extends VesselList> = VesselDetails[Key][number];

const shapeOf = (key: VesselList): Readonly<Record<string, unknown>> =>
  vesselDetails.shape[key].unwrap().element.shape;
const FUEL_CHOICES = optionsOf(FUELS);

const loadLine = listColumns<ListItem<'loadLines'>>(shapeOf('loadLines'));
export const LOAD_LINE_COLUMNS = [
  loadLine.choice('line', { header: 'Load line', width: 130, options: optionsOf(LOAD_LINE_NAMES) }),
  loadLine.number('draftM', { header: 'Draft', unit: 'm', width: 90, decimals: 2, blank: null }),
  loadLine.number('deadweightT', { header: 'Deadweight', unit: 'mt', width: 120, blank: null }),
  loadLine.number('displacementT', { header: 'Displacement', unit: 'mt', width: 130, blank: null }),
  loadLine.number('freeboardM', {
    header: 'Freeboard',
    unit: 'm',
    width: 100,
    decimals: 2,
    blank: null,
  }),
  loadLine.number('tpcTPerCm', {
    header: 'TPC',
    unit: 't/cm',
    width: 90,
    decimals: 1,
    blank: null,
  }),
];

const draft = listColumns<ListItem<'draftTable'>>(shapeOf('draftTable'));
export const DRAFT_COLUMNS = [
  draft.number('draftM', { header: 'Draft', unit: 'm', width: 110, decimals: 2, blank: 0 }),
  draft.number('deadweightT', { header: 'Deadweight', unit: 'mt', width: 130, blank: 0 }),
];

const sea = listColumns<ListItem<'seaConsumption'>>(shapeOf('seaConsumption'));
export const SEA_COLUMNS = [
  sea.choice('condition', {
    header: 'Condition',
    width: 88,
    options: [
      { value: 'ballast', label: 'Ballast' },
      { value: 'laden', label: 'Laden' },
    ],
  }),
  sea.number('speedKn', { header: 'Speed', unit: 'kn', width: 80, decimals: 1, blank: 0 }),
  sea.choice('fuel', { header: 'Fuel', width: 76, options: FUEL_CHOICES }),
  sea.number('tPerDay', { header: 'Consumption', unit: 'mt/d', width: 116, decimals: 1, blank: 0 }),
  sea.number('auxiliaryTPerDay', {
    header: 'Of it auxiliary',
    unit: 'mt/d',
    width: 124,
    decimals: 1,
    blank: 0,
  }),
  sea.yesNo('isDefault', { header: 'Default', width: 70 }),
];

const port = listColumns<ListItem<'portConsumption'>>(shapeOf('portConsumption'));
export const PORT_COLUMNS = [
  port.choice('fuel', { header: 'Fuel', width: 90, options: FUEL_CHOICES }),
  port.number('loadTPerDay', {
    header: 'Loading',
    unit: 'mt/d',
    width: 120,
    decimals: 1,
    blank: 0,
  }),
  port.number('dischargeTPerDay', {
    header: 'Discharging',
    unit: 'mt/d',
    width: 130,
    decimals: 1,
    blank: 0,
  }),
  port.number('idleTPerDay', { header: 'Idle', unit: 'mt/d', width: 100, decimals: 1, blank: 0 }),
];

const hold = listColumns<ListItem<'holds'>>(shapeOf('holds'));
export const HOLD_COLUMNS = [
  hold.text('name', { header: 'Hold', width: 110 }),
  hold.number('grainM3', { header: 'Grain', unit: 'm³', width: 110, blank: 0, total: 'sum' }),
  hold.number('baleM3', { header: 'Bale', unit: 'm³', width: 110, blank: 0, total: 'sum' }),
  hold.number('strengthTPerM2', {
    header: 'Tank top',
    unit: 't/m²',
    width: 110,
    decimals: 1,
    blank: null,
  }),
];

const crane = listColumns<ListItem<'cranes'>>(shapeOf('cranes'));
export const CRANE_COLUMNS = [
  crane.text('name', { header: 'Crane', width: 110 }),
  crane.number('safeWorkingLoadT', { header: 'SWL', unit: 'mt', width: 100, blank: 0 }),
  crane.number('outreachM', {
    header: 'Outreach',
    unit: 'm',
    width: 110,
    decimals: 1,
    blank: null,
  }),
];

const hatch = listColumns<ListItem<'hatches'>>(shapeOf('hatches'));
export const HATCH_COLUMNS = [
  hatch.text('name', { header: 'Hatch', width: 110 }),
  hatch.number('lengthM', { header: 'Length', unit: 'm', width: 100, decimals: 1, blank: null }),
  hatch.number('widthM', { header: 'Width', unit: 'm', width: 100, decimals: 1, blank: null }),
  hatch.text('type', { header: 'Cover', width: 140 }),
];

const burned = listColumns<ListItem<'fuels'>>(shapeOf('fuels'));
export const FUEL_COLUMNS = [
  burned.choice('fuel', { header: 'Fuel', width: 90, options: FUEL_CHOICES }),
  burned.number('densityTPerM3', {
    header: 'Density',
    unit: 't/m³',
    width: 110,
    decimals: 3,
    blank: null,
  }),
  burned.number('sulphurPercent', {
    header: 'Sulphur',
    unit: '%',
    width: 100,
    decimals: 2,
    blank: null,
  }),
  burned.text('remarks', { header: 'Remarks', width: 240 }),
];

const person = listColumns<ListItem<'contacts'>>(shapeOf('contacts'));
export const CONTACT_COLUMNS = [
  person.text('name', { header: 'Name', width: 180 }),
  person.text('role', { header: 'Role', width: 150 }),
  person.text('email', { header: 'E-mail', width: 220 }),
  person.text('phone', { header: 'Phone', width: 150 }),
];

const route = listColumns<ListItem<'routes'>>(shapeOf('routes'));
export const routeColumns = (options: readonly Option[]) => [
  route.choice('routeId', { header: 'Route', width: 420, options }),
];

const tank = listColumns<ListItem<'tanks'>>(shapeOf('tanks'));
export const TANK_COLUMNS = [
  tank.text('name', { header: 'Tank', width: 140 }),
  tank.choice('fuel', { header: 'Fuel', width: 90, options: FUEL_CHOICES }),
  tank.number('capacityM3', { header: 'Capacity', unit: 'm³', width: 120, blank: 0, total: 'sum' }),
  tank.number('normalPercent', { header: 'Normal fill', unit: '%', width: 120, blank: 0 }),
  tank.number('stopT', { header: 'Stop', unit: 'mt', width: 100, blank: 0 }),
  tank.number('residualT', { header: 'Residual', unit: 'mt', width: 110, blank: 0 }),
];

const performance = listColumns<ListItem<'performance'>>(shapeOf('performance'));
export const PERFORMANCE_COLUMNS = [
  performance.text('cargo', { header: 'Cargo', width: 200 }),
  performance.choice('operation', {
    header: 'Operation',
    width: 120,
    options: optionsOf(['Loading', 'Discharging']),
  }),
  performance.number('rateTPerDay', { header: 'Rate', unit: 'mt/d', width: 120, blank: 0 }),
];
