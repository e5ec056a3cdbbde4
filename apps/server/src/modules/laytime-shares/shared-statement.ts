import type { SharedPort, SharedStatement } from '@mainsheet/contract';
import { savedMinutes } from '@mainsheet/laytime';
import { formatAmount } from '@mainsheet/money';
import { LAYTIME_RULES } from '@mainsheet/terms';
import { countForm, presentLaytime, type WholeLaytimeRow } from '../laytime/index.ts';

type Presented = ReturnType<typeof presentLaytime>['portItineraries'][number];

/**
 * What a link shows of a statement: what proves the claim, field by field. The statement's own remarks, the other side's count, amounts
 * that are typed and not agreed, and who worked on it stay with the company.
 */
export function sharedStatementOf(
  row: WholeLaytimeRow,
  { company, today }: { company: string; today: string },
): SharedStatement {
  const { statement, claim } = countForm(row.form);
  const { portItineraries, totals } = presentLaytime(row, today);
  const { count } = row.form;
  return {
    label: row.label,
    company,
    vessel: row.vessel_name,
    charterers: row.charter_name,
    cargo: row.cargo_name ?? '',
    currency: count.currency,
    method: count.method,
    isOnceOnDemurrage: count.isOnceOnDemurrage,
    ports: count.ports.map((port, index) => {
      const sheet = statement?.ports.find(({ portId }) => portId === port.id);
      return sharedPort(port, portItineraries[index]!, sheet?.intervals ?? null);
    }),
    totals: totals &&
      statement && {
        allowedMinutes: totals.allowedMinutes,
        usedMinutes: totals.usedMinutes,
        demurrageMinutes: totals.demurrageMinutes,
        savedMinutes: savedMinutes(statement),
        demurrage: totals.demurrage,
        despatch: totals.despatch,
        net: totals.net,
      },
    agreed: row.agreed_at !== null && claim ? formatAmount(claim) : null,
    savedAt: row.updated_at,
  };
}

type Port = WholeLaytimeRow['form']['count']['ports'][number];
type Intervals = NonNullable<
  ReturnType<typeof countForm>['statement']
>['ports'][number]['intervals'];

function sharedPort(port: Port, shown: Presented, intervals: Intervals | null): SharedPort {
  const { notice } = port;
  return {
    id: port.id,
    portName: port.portName,
    operation: port.operation,
    timeZone: port.timeZone,
    terms: port.rule?.code ?? port.terms,
    meaning: port.rule?.meaning ?? LAYTIME_RULES[port.terms].meaning,
    demurrageRate: shown.demurrageRate,
    despatchRate: shown.despatchRate,
    rateUnit: shown.rateUnit,
    arrivedAt: port.arrivedAt,
    tenderedAt: notice.tenderedAt,
    acceptedAt: notice.acceptedAt,
    berthedAt: notice.berthedAt,
    completedAt: port.completedAt,
    startsAt: shown.laytimeStart,
    expiresAt: shown.laytimeEnd,
    allowedMinutes: shown.allowedMinutes,
    usedMinutes: shown.usedMinutes,
    demurrageMinutes: shown.demurrageMinutes,
    amount: shown.calculatedClaimAmount,
    activities: shown.portActivities.map((one) => ({
      id: one.id,
      type: one.type,
      start: one.laytimeStart,
      end: one.laytimeEnd,
      remarks: one.remarks,
      countedMinutes: intervals && one.timeCounted,
    })),
    intervals: (intervals ?? []).map((one) => ({
      start: one.start,
      end: one.end,
      bucket: one.bucket,
      percent: one.percent,
      clause: one.clause,
      elapsedMinutes: one.elapsedMinutes,
      countedMinutes: one.countedMinutes,
      usedMinutes: one.usedMinutes,
      balanceMinutes: one.balanceMinutes,
    })),
  };
}
