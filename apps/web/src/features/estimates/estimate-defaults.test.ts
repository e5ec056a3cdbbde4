import { HIRE_RATE_TYPES } from '@mainsheet/terms';
import {
  DURATION_UNITS,
  newBunkerRow,
  newItineraryRow,
  newOtherRow,
  RATE_UNITS,
} from '@mainsheet/voyage';
import { expect, it } from 'vitest';
import { cargoColumns } from './details/itinerary/cargo-columns.ts';
import { sheetNumber } from './list/sheet-number.ts';
import { defaultCommencing, newEstimate } from './model/new-estimate.ts';
import { setOperation } from './model/operation.ts';
import { estimateRoutes } from './routes.ts';

it('EST-01 the list, the column view and the details of an estimate need estimates.view', () => {
  expect(estimateRoutes.map(({ path, permissions }) => [path, permissions])).toEqual([
    ['/estimate', ['estimates.view']],
    ['/estimate/estimate-column-view', ['estimates.view']],
    ['/estimate/estimate-details/$worksheetId', ['estimates.view']],
    ['/estimate/sensitivity', ['estimates.view']],
  ]);
});

it('EST-45 a new estimate commences ten days from today', () => {
  const noon = Date.parse('2026-11-20T12:00:00.000Z');
  expect(defaultCommencing(noon)).toBe('2026-11-30T00:00:00.000Z');
  let id = 0;
  const made = newEstimate(noon, () => String(++id), 'USD');
  expect(made.commencingAt).toBe('2026-11-30T00:00:00.000Z');
  expect(made.itinerary.map((row) => row.portFunction)).toEqual([
    'Commencing',
    'Loading',
    'Discharging',
    'Terminating',
  ]);
});

const made = () =>
  newEstimate(Date.parse('2026-11-20T12:00:00.000Z'), () => crypto.randomUUID(), 'USD');

it('EST-60 an estimate begins with the specified defaults', () => {
  const estimate = made();
  expect(estimate.weatherFactorPercent).toBe(5);
  expect(newBunkerRow('VLSFO').method).toBe('FIFO');
  expect(estimate.cargoes[0]).toMatchObject({ unit: 'MT', currency: 'USD', exchangeRate: 1 });
  expect(newItineraryRow('r', 1, 'Stop')).toMatchObject({
    salinityTPerM3: 1.025,
    berth: 'QUAY',
    loadLine: 'Summer Salt',
    portExpensesExchangeRate: 1,
    portExpensesCurrency: 'USD',
  });
  expect(cargoColumns.find(({ key }) => key === 'draftM')?.unit).toBe('m');
  expect(newOtherRow()).toMatchObject({ exchangeRate: 1, rebillable: 'Non-Rebillable' });
  expect(sheetNumber({ number: 1 })).toBe('001');
  const [period] = setOperation(estimate, 'TCI-TCO').timeCharterOut?.hirePeriods ?? [];
  expect(period).toMatchObject({ rateType: 'Per Day', durationUnit: 'Days' });
});

it('EST-63 a rate is per day or hour, or the days or hours themselves', () => {
  expect([...RATE_UNITS].toSorted()).toEqual(['Days', 'Hours', 'Per Day', 'Per Hour']);
  const offered = cargoColumns.find(({ key }) => key === 'rateUnit')?.edit?.options;
  expect(offered).toEqual(RATE_UNITS.map((value) => expect.objectContaining({ value })));
  expect(DURATION_UNITS).toEqual(['Days', 'Hours']);
});

it('EST-64 hire is paid per day, per hour or by the month', () => {
  for (const unit of ['Per Day', 'Per Hour', 'Monthly']) expect(HIRE_RATE_TYPES).toContain(unit);
});

it('changing the operation begins the terms it needs and keeps those typed', () => {
  const hired = setOperation(made(), 'TCI-TCO');
  expect(hired.timeCharterIn).not.toBeNull();
  expect(hired.itinerary.map((row) => row.portFunction)).toEqual([
    'Commencing',
    'Delivery',
    'Redelivery',
    'Terminating',
  ]);
  const back = setOperation(hired, 'OV-VCO');
  expect(back.itinerary.map((row) => row.portFunction)[1]).toBe('Loading');
  expect(back.timeCharterIn).toEqual(hired.timeCharterIn);
});
