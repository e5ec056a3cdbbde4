import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import { civilToday, Page, PageHead, SelectInput } from '../../../ui/index.ts';
import { JournalTabs } from '../JournalTabs.tsx';
import { BudgetSheet } from './BudgetSheet.tsx';
import { BUDGET } from './budget.queries.ts';
import '../journals.css';

/** The years around this one, the next among them: it is the one that is budgeted. */
function yearsAround(year: number, chosen: number) {
  const near = [year + 1, year, year - 1, year - 2];
  const all = near.includes(chosen) ? near : [chosen, ...near];
  return all.map((one) => ({ value: String(one), label: String(one) }));
}

/** What a year is to earn and cost, by account and month. */
export function BudgetPage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const present = Number(civilToday().slice(0, 4));
  const asked = Number(search.year);
  const year = Number.isInteger(asked) && asked >= 1900 && asked <= 9999 ? asked : present;
  const [{ data, error, fetching }, again] = useQuery({
    query: BUDGET,
    variables: { year },
    requestPolicy: 'network-only',
  });
  const budget = data?.budget.year === year && !fetching ? data.budget : null;
  const choice = (
    <SelectInput
      label="Year"
      options={yearsAround(present, year)}
      value={String(year)}
      onChange={(value) =>
        value && void navigate({ to: '/journal/budget', search: { year: value } as never })
      }
    />
  );
  if (budget) {
    return (
      <BudgetSheet
        key={`${year} ${budget.version}`}
        budget={budget}
        choice={choice}
        onSaved={() => again({ requestPolicy: 'network-only' })}
      />
    );
  }
  return (
    <Page>
      <PageHead title="Journal" tabs={<JournalTabs present="/journal/budget" />} />
      {choice}
      {error && <FailedRead error={error} onRetry={again} />}
    </Page>
  );
}
