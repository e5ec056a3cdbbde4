import { parseInstant } from '@mainsheet/calendar';
import { describe, expect, it } from 'vitest';
import {
  byUrgency,
  claimAlerts,
  freightAlerts,
  invoiceAlerts,
  laytimeAlerts,
  reportAlerts,
  type Watched,
} from './alerts.ts';
import { findPortAlerts } from './port-alerts.ts';

const NOW = parseInstant('2026-11-20T10:00:00Z');

describe('alerts of laytime', () => {
  const port = {
    ...{ laytimeId: 'l1', portName: 'Qingdao', rateText: '15,000 USD a day' },
    completedAt: '2026-11-25T19:00:00Z',
  };
  const of = (expiresAt: string | null, completedAt = port.completedAt) =>
    laytimeAlerts([{ ...port, expiresAt, completedAt }], NOW);

  it('62 hours before laytime runs out the hours left are said, and since when demurrage runs', () => {
    expect(of('2026-11-23T00:30:00Z')).toMatchObject([
      { severity: 'warning', title: 'Laytime expires, Qingdao', aside: 'in 62 h', recordId: 'l1' },
    ]);
    const [running] = of('2026-11-19T08:00:00Z');
    expect(running).toMatchObject({ severity: 'critical', aside: '26 h' });
    expect(running?.text).toContain('since 19 Nov 2026 08:00 UTC at 15,000 USD a day');
  });

  it('is silent far ahead, where laytime does not run out, and once the cargo is done', () => {
    expect(of('2026-11-25T11:00:00Z')).toEqual([]);
    expect(of(null)).toEqual([]);
    expect(of('2026-11-18T00:00:00Z', '2026-11-20T09:00:00Z')).toEqual([]);
  });
});

describe('alerts of claims', () => {
  const claim = {
    ...{ id: 'c1', label: 'L-0003', status: 'Calculated', amountText: '30,074.92 USD' },
    ...{ isDemurrage: true, timeBarOn: '2027-02-24', isBilled: false },
  };
  const of = (change: Partial<typeof claim>) => claimAlerts([{ ...claim, ...change }], NOW);

  it('from 20 November to 24 February are 96 days; the last fortnight presses, and too late is said', () => {
    expect(of({})).toMatchObject([{ severity: 'warning', aside: '96 d left' }]);
    expect(of({ timeBarOn: '2026-12-04' })).toMatchObject([{ severity: 'critical' }]);
    expect(of({ timeBarOn: '2026-11-18' })).toMatchObject([
      { title: 'Demurrage time bar passed', aside: '2 d late' },
    ]);
  });

  it('a claim that was brought, is billed or is despatch has no time bar; an agreed one is to be billed', () => {
    expect(of({ status: 'Submitted' })).toEqual([]);
    expect(of({ isBilled: true })).toEqual([]);
    expect(of({ isDemurrage: false })).toEqual([]);
    expect(of({ status: 'Agreed' })).toMatchObject([{ title: 'Demurrage not invoiced' }]);
    expect(of({ status: 'Agreed', isDemurrage: false })).toMatchObject([
      { title: 'Despatch not credited' },
    ]);
  });
});

describe('alerts of reports', () => {
  const under: Watched = {
    ...{ status: 'Commenced', commencingAt: '2026-11-01T00:00:00Z', submitted: 0, calls: [] },
    lastReportAt: '2026-11-19T04:00:00Z',
  };
  const titles = (change: Partial<Watched>) =>
    reportAlerts({ ...under, ...change }, NOW).map(({ title, aside }) => [title, aside]);

  it('a noon report is late after 30 hours, and not before', () => {
    expect(titles({})).toEqual([]);
    expect(titles({ lastReportAt: '2026-11-19T03:00:00Z' })).toEqual([['Report late', '31 h']]);
    expect(titles({ lastReportAt: null })).toEqual([['Report late', '19 d']]);
    expect(titles({ lastReportAt: null, status: 'Completed' })).toEqual([]);
  });

  it('the first call without an arrival is missed half a day after it was expected', () => {
    const call = { portName: 'Qingdao', expectedAt: '2026-11-19T08:00:00Z', isArrived: false };
    expect(titles({ calls: [call] })).toEqual([['Arrival not reported, Qingdao', '26 h']]);
    expect(titles({ calls: [{ ...call, isArrived: true }] })).toEqual([]);
  });
});

describe('alerts of money', () => {
  const due = { id: 'i1', name: 'INV-0003', amountText: '100.00 USD', dueOn: '2026-11-17' };

  it('an invoice is overdue the day after it is due, freight the day it falls due', () => {
    const of = { now: NOW, isCancelled: false };
    expect(invoiceAlerts([due], of)).toMatchObject([{ aside: '3 d late' }]);
    expect(invoiceAlerts([{ ...due, dueOn: '2026-11-20' }], of)).toEqual([]);
    expect(freightAlerts([{ ...due, dueOn: '2026-11-20' }], NOW)).toHaveLength(1);
    expect(freightAlerts([{ ...due, dueOn: '2026-11-21' }], NOW)).toEqual([]);
  });

  it('on a cancelled voyage every invoice that stands is to be credited, due or not', () => {
    const later = { ...due, dueOn: '2027-01-01' };
    expect(invoiceAlerts([later], { now: NOW, isCancelled: true })).toMatchObject([
      { severity: 'critical', title: 'Billed on a cancelled voyage', recordId: 'i1' },
    ]);
  });

  it('111,284.00 against 104,500.00 is 6.5 % above: a warning at 5 %, a note at 10 %', () => {
    const account = {
      ...{ row_id: 'r1', currency: 'USD' },
      ...{ proforma_minor: '10450000', final_minor: '11128400' },
    };
    const names = new Map([['r1', 'Santos']]);
    const at = (portDriftPercent: number) =>
      findPortAlerts([account], { names, tolerances: { portDriftPercent } })[0];
    expect(at(5)).toMatchObject({ severity: 'warning', aside: 'Santos' });
    expect(at(5)?.text).toContain('+6.5 %');
    expect(at(10)?.severity).toBe('info');
    const [warning, note] = [at(5)!, at(10)!];
    expect(byUrgency([note, warning])).toEqual([warning, note]);
  });
});
