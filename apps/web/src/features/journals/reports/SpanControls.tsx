import { useNavigate } from '@tanstack/react-router';
import { SelectInput } from '../../../ui/index.ts';
import { SpanFields, TimeFields } from '../TimeFields.tsx';
import { COMPARISONS, type Comparison, columnsOf, type SpanParams } from './report-spans.ts';

const COMPARISON_OPTIONS = Object.entries(COMPARISONS).map(([value, label]) => ({
  value: value as Comparison,
  label,
}));

type Changed = Readonly<Record<string, string | undefined>>;

type SpanControlsProps = {
  params: SpanParams;
  path: '/journal/profit-and-loss' | '/journal/cash-flow';
  /** What it cannot be held against. */
  without?: readonly Comparison[];
};

/** The time of a report and what it is held against, kept in the address. */
export function SpanControls({ params, path, without = [] }: SpanControlsProps) {
  const { span, comparison, own } = params;
  const navigate = useNavigate();
  const go = (changed: Changed) =>
    void navigate({
      to: path,
      search: ((before: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined),
        )) as never,
      resetScroll: false,
    });
  const compared = own ?? columnsOf(span, 'own')[1] ?? span;
  return (
    <>
      <TimeFields params={params} go={go} />
      <SelectInput
        label="Beside it"
        options={COMPARISON_OPTIONS.filter(({ value }) => !without.includes(value))}
        value={comparison}
        onChange={(value) => go({ compare: value ?? undefined })}
      />
      {comparison === 'own' && (
        <SpanFields
          labels={['Compared from', 'Compared to']}
          span={compared}
          onChange={({ from, to }) => go({ withFrom: from, withTo: to })}
        />
      )}
    </>
  );
}
