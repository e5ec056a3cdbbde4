import { cell, type Explanation, named, node, shown, sumNode } from '@mainsheet/explanation';
import { discountFactor } from './discount.ts';
import type { CashFlowYear, VesselCashFlowInput, VesselCashFlowValue } from './vessel-cash-flow.ts';

/** The value by cash flow, down to the assumptions it was computed from. */
export function explainCashFlowValue(
  input: VesselCashFlowInput,
  answer: VesselCashFlowValue,
): Explanation {
  const years = answer.rows.map((row) => explainYear(input, row));
  const operations = sumNode(
    { key: 'operations', label: 'Present value of earnings', value: answer.operations, unit: '' },
    years,
  );
  return node({
    key: 'value',
    label: 'Value by cash flow',
    value: answer.value,
    unit: '',
    formula: 'operations + residual',
    inputs: [operations, explainResidual(input, answer)],
  });
}

function typed(path: string, label: string, value: number, unit: string): Explanation {
  return cell({ path, label, value, unit });
}

/** (1 + r)^−t has no plain formula: the factor is told in words. */
function factor(key: string, ratePercent: number, years: number): Explanation {
  const value = discountFactor(ratePercent, years);
  const note = `1 / (1 + ${ratePercent} %) to the power of ${years} years.`;
  return shown({ key: `${key}.factor`, label: 'Discount factor', value, unit: '', note });
}

function explainResidual(input: VesselCashFlowInput, answer: VesselCashFlowValue): Explanation {
  const years = input.years - 1 + input.firstYearShare;
  return node({
    key: 'residual',
    label: 'Present value of scrap',
    value: answer.residual,
    unit: '',
    formula: 'lightweightT * scrapPricePerT * (1 - disposalCostPercent / 100) * factor',
    inputs: [
      typed('lightweightT', 'Lightweight', input.lightweightT, 't'),
      typed('scrapPricePerT', 'Scrap price', input.scrapPricePerT, 'per t'),
      typed('disposalCostPercent', 'Cost of disposal', input.disposalCostPercent, '%'),
      factor('residual', input.discountPercent, years),
    ],
  });
}

function explainYear(input: VesselCashFlowInput, row: CashFlowYear): Explanation {
  const key = `years.${row.year}`;
  const flow = node({
    key: `${key}.cashFlow`,
    label: `Cash flow of year ${row.year}`,
    value: row.cashFlow,
    unit: '',
    formula: 'revenue - opex - management - dryDock',
    inputs: [
      explainRevenue(input, row),
      named('opex', explainOpex(input, row)),
      named('management', explainManagement(input, row)),
      named('dryDock', explainDryDock(input, row)),
    ],
  });
  return node({
    key,
    label: `Year ${row.year}`,
    value: row.presentValue,
    unit: '',
    formula: 'cashFlow * factor',
    inputs: [flow, factor(key, input.discountPercent, row.discountYears)],
  });
}

function explainRevenue(input: VesselCashFlowInput, row: CashFlowYear): Explanation {
  const key = `years.${row.year}`;
  const net = 1 - input.commissionPercent / 100;
  const fixed = net === 0 ? 0 : row.revenue / net - row.openDays * row.openRatePerDay;
  const isOnCurve = input.curvePerDay[row.year - 1] !== undefined;
  const ratePath = isOnCurve ? `curvePerDay.${row.year - 1}` : 'longTermPerDay';
  const note = `${row.fixedDays} days of agreed charters at their hire.`;
  const daysNote = 'Days of the year less off-hire and the days of agreed charters.';
  return node({
    key: `${key}.revenue`,
    label: 'Earnings after commission',
    value: row.revenue,
    unit: '',
    formula: '(fixed + openDays * rate) * (1 - commissionPercent / 100)',
    inputs: [
      shown({ key: `${key}.fixed`, label: 'Agreed charters', value: fixed, unit: '', note }),
      shown({
        key: `${key}.openDays`,
        label: 'Open days',
        value: row.openDays,
        unit: 'days',
        note: daysNote,
      }),
      named('rate', typed(ratePath, 'Assumed earnings', row.openRatePerDay, 'per day')),
      typed('commissionPercent', 'Commission', input.commissionPercent, '%'),
    ],
  });
}

function explainDays(row: CashFlowYear): Explanation {
  const note = '365, in part where the first year has begun.';
  const key = `years.${row.year}.days`;
  return shown({ key, label: 'Days', value: row.days, unit: 'days', note });
}

function explainOpex(input: VesselCashFlowInput, row: CashFlowYear): Explanation {
  const key = `years.${row.year}`;
  const note = `${input.opexEscalationPercent} % a year from year 2.`;
  const escalation = shown({
    key: `${key}.escalation`,
    label: 'Escalation',
    value: (1 + input.opexEscalationPercent / 100) ** (row.year - 1),
    unit: '',
    note,
  });
  return node({
    key: `${key}.opex`,
    label: 'Running costs',
    value: row.opex,
    unit: '',
    formula: 'opexPerDay * escalation * days',
    inputs: [
      typed('opexPerDay', 'Running costs per day', input.opexPerDay, 'per day'),
      escalation,
      explainDays(row),
    ],
  });
}

function explainManagement(input: VesselCashFlowInput, row: CashFlowYear): Explanation {
  return node({
    key: `years.${row.year}.management`,
    label: 'Management',
    value: row.management,
    unit: '',
    formula: 'managementPerDay * days',
    inputs: [
      typed('managementPerDay', 'Management per day', input.managementPerDay, 'per day'),
      explainDays(row),
    ],
  });
}

function explainDryDock(input: VesselCashFlowInput, row: CashFlowYear): Explanation {
  const docks = input.dryDocks.flatMap((dock, index) =>
    dock.year === row.year ? [typed(`dryDocks.${index}.cost`, 'Dry dock', dock.cost, '')] : [],
  );
  const key = `years.${row.year}.dryDock`;
  return sumNode({ key, label: 'Dry docks', value: row.dryDock, unit: '' }, docks);
}
