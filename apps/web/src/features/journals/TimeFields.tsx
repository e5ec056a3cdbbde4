import { type CivilDate, findCivilDate } from '@mainsheet/calendar';
import { DateTimeInput, SelectInput } from '../../ui/index.ts';
import { PERIODS, type Span, type SpanParams } from './reports/report-spans.ts';

const PERIOD_OPTIONS = Object.entries(PERIODS).map(([value, label]) => ({ value, label }));

type SpanFieldsProps = {
  labels: readonly [from: string, to: string];
  span: Span;
  onChange: (span: Span) => void;
};

/** A day to a day; one typed beyond the other takes it along. */
export function SpanFields({ labels, span, onChange }: SpanFieldsProps) {
  const change = (day: CivilDate | null, side: 'from' | 'to') => {
    if (!day) return;
    onChange({
      from: side === 'from' ? day : span.from < day ? span.from : day,
      to: side === 'to' ? day : span.to > day ? span.to : day,
    });
  };
  return (
    <>
      <DateTimeInput
        label={labels[0]}
        value={span.from}
        onChange={(day) => change(findCivilDate(day ?? ''), 'from')}
      />
      <DateTimeInput
        label={labels[1]}
        value={span.to}
        onChange={(day) => change(findCivilDate(day ?? ''), 'to')}
      />
    </>
  );
}

type TimeFieldsProps = {
  params: Pick<SpanParams, 'span' | 'period'>;
  /** Sets these of the address; undefined takes one away. */
  go: (changed: Readonly<Record<string, string | undefined>>) => void;
};

/** The time of a report: a named one, or days of one's own. */
export function TimeFields({ params: { span, period }, go }: TimeFieldsProps) {
  return (
    <>
      <SelectInput
        label="Time"
        options={period ? PERIOD_OPTIONS : [...PERIOD_OPTIONS, { value: 'own', label: 'Own days' }]}
        value={period ?? 'own'}
        onChange={(value) =>
          value && value !== 'own' && go({ period: value, from: undefined, to: undefined })
        }
      />
      <SpanFields
        labels={['From', 'To']}
        span={span}
        onChange={({ from, to }) => go({ from, to, period: undefined })}
      />
    </>
  );
}
