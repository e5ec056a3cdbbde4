import { parseInstant } from '@mainsheet/calendar';
import { timeCharterInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { surveyLines, surveyTimes } from './surveys.ts';

const at = (day: string) => `${day}T12:00:00.000Z`;
const charterWith = (...surveys: object[]) => timeCharterInput.parse({ type: 'in', surveys });
const MID = { end: parseInstant(at('2027-01-15')), isFinal: false };

describe('surveys in the statement of hire', () => {
  it('charterers paid 2,400 of which owners bear half: 1,200 less are due to owners, with the first statement', () => {
    const charter = charterWith({ cost: 2_400 });
    expect(surveyLines(charter, MID)).toEqual([
      {
        ...{ id: 'survey.1', label: 'On-hire survey, owners’ share 50 %' },
        ...{ amount: -1_200, isCommissionable: false },
      },
    ]);
  });

  it('owners paid 1,800 of which they bear 60 %: 720 are due to them once the off-hire survey is over', () => {
    const survey = { kind: 'Off-hire', cost: 1_800, ownersPercent: 60, paidBy: 'Owners' };
    const charter = charterWith({ ...survey, endDateTime: at('2027-06-02') });
    expect(surveyLines(charter, MID)).toEqual([]);
    const after = { end: parseInstant(at('2027-06-03')), isFinal: false };
    expect(surveyLines(charter, after)).toMatchObject([
      { label: 'Off-hire survey, charterers’ share 40 %', amount: 720 },
    ]);
    const undated = charterWith(survey);
    expect(surveyLines(undated, { ...MID, isFinal: true })).toMatchObject([{ amount: 720 }]);
  });

  it('time in owners’ account earns no hire; other survey time does', () => {
    const times = { startDateTime: at('2027-01-01'), endDateTime: at('2027-01-02') };
    expect(surveyTimes(charterWith({ ...times }))).toEqual([]);
    expect(surveyTimes(charterWith({ ...times, isOwnersTime: true }))).toMatchObject([
      { reason: 'On-hire survey', percent: 100, start: at('2027-01-01'), end: at('2027-01-02') },
    ]);
  });
});
