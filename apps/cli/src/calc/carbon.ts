import { CARBON_FUELS, CII_SHIP_TYPES } from '@mainsheet/carbon';
import * as z from 'zod';
import { figure, id, listOf, text } from './fields.ts';

const fuel = z.enum(CARBON_FUELS);
const year = figure.describe('calendar year');
const scopePercent = figure.describe('percent in the European scope: 0, 50 or 100');

export const ciiSchema = z.strictObject({
  shipType: z.enum(CII_SHIP_TYPES),
  capacity: figure.describe('deadweight in tonnes or gross tonnage, as the ship type asks'),
  year,
  fuels: listOf(z.strictObject({ fuel, quantityT: figure })),
  distanceNm: figure,
});

export const etsSchema = z.strictObject({
  year,
  parts: listOf(
    z.strictObject({
      id,
      scopePercent,
      fuels: listOf(z.strictObject({ fuel, quantityT: figure, zeroRatedPercent: figure })),
    }),
  ),
  priceEur: figure.describe('EUR per allowance'),
  exchangeRate: figure.describe('units of the base currency per EUR'),
});

const certified = z.strictObject({
  name: text,
  lcvMjPerG: figure.describe('lower calorific value, MJ per gram'),
  wtwGPerMj: figure.describe('well to wake, g CO2e per MJ'),
  isRfnbo: z.boolean(),
});

export const fuelEuSchema = z.strictObject({
  year,
  rows: listOf(
    z.strictObject({ fuel: z.union([fuel, certified]), quantityT: figure, scopePercent }),
  ),
  shorePowerMj: figure.describe('MJ'),
  windFactor: figure.describe('reward of wind propulsion, 0.95 to 1'),
  gwp: z.strictObject({
    ch4: figure.describe('g CO2e per g of methane: AR4 25, AR5 28'),
    n2o: figure.describe('g CO2e per g of nitrous oxide: AR4 298, AR5 265'),
  }),
  consecutiveDeficits: figure.describe('reporting periods in a row that end in a deficit'),
});
