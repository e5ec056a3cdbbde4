import { isValueFilter, labelOfValue, type Query } from '@mainsheet/ask';
import type { Alert } from '../dashboard/index.ts';
import type { Answered, Row } from './answer.ts';
import { figure, say } from './sentence.ts';

const kindOf = (alert: Alert): string => labelOfValue('alerts', 'kind', alert.kind);
const column = (key: string, header: string) => ({
  key,
  header,
  unit: null,
  kind: 'TEXT' as const,
  decimals: null,
});

/** Alerts are few and found in memory; the same filters, groups and limits hold for them. */
export function alertAnswer(query: Query, all: readonly Alert[]): Answered {
  const remaining = all.filter((alert) =>
    query.filters.every(
      (filter) =>
        !isValueFilter(filter) || filter.values.includes(alert.kind) !== filter.isExcluded,
    ),
  );
  const none = { notes: [], totals: [], chart: null };
  const sentence =
    remaining.length === 0
      ? [say('Nothing calls for attention.')]
      : [
          figure(`${remaining.length} ${remaining.length === 1 ? 'alert' : 'alerts'}`),
          say(remaining.length === 1 ? ' calls for attention.' : ' call for attention.'),
        ];
  if (query.group) return { ...none, sentence, ...byKind(remaining) };
  const rows = remaining.slice(0, query.limit ?? 200).map(
    (alert): Row => ({
      id: `${alert.kind} ${alert.recordId}`,
      recordType: alert.recordType,
      recordId: alert.recordId,
      name: alert.title,
      question: null,
      cells: [alert.title, kindOf(alert), alert.text],
    }),
  );
  const columns = [column('title', 'Alert'), column('kind', 'Kind'), column('text', 'What')];
  return {
    ...none,
    sentence,
    columns,
    rows,
    totals: [null, null, null],
    totalRows: remaining.length,
  };
}

function byKind(alerts: readonly Alert[]) {
  const counts = new Map<Alert['kind'], number>();
  for (const { kind } of alerts) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const rows = [...counts].map(
    ([kind, count]): Row => ({
      id: kind,
      recordType: null,
      recordId: null,
      name: labelOfValue('alerts', 'kind', kind),
      question: `alerts, kind "${kind}"`,
      cells: [labelOfValue('alerts', 'kind', kind), String(count)],
    }),
  );
  const columns = [
    column('kind', 'Kind'),
    { ...column('count', 'Alerts'), kind: 'NUMBER' as const, decimals: 0 },
  ];
  return { columns, rows, totals: [null, String(alerts.length)], totalRows: rows.length };
}
