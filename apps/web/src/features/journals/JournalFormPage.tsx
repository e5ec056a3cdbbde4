import { useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { Page, PageHead, State } from '../../ui/index.ts';
import { JournalForm } from './JournalForm.tsx';
import { copyOfJournal, emptyJournal, formOfJournal, journalOfTemplate } from './journal-form.ts';
import { JOURNAL, JOURNAL_START, TEMPLATE } from './journals.queries.ts';

type Search = { id?: string; copy?: string; template?: string };

/** `/journal/create-manual-journal`: empty, `?id=` a draft again, `?copy=` or `?template=` with the lines of another. */
export function JournalFormPage() {
  const { id, copy, template } = useSearch({ strict: false }) as Search;
  const from = id ?? copy;
  const [start, again] = useQuery({ query: JOURNAL_START });
  const [read] = useFreshQuery({ query: JOURNAL, variables: { id: from ?? '' }, pause: !from });
  const [stored] = useFreshQuery({
    query: TEMPLATE,
    variables: { id: template ?? '' },
    pause: !template,
  });
  const error = start.error ?? read.error ?? stored.error;
  const known = start.data?.journalStart;
  const journal = read.data?.journal;
  const source = stored.data?.journalTemplate;
  if (error || !known || (from && !journal) || (template && !source)) {
    return (
      <Page>
        <PageHead title={id ? 'Journal' : 'New journal'} />
        {error ? (
          <FailedRead error={error} onRetry={again} />
        ) : (
          <span className="visually-hidden" role="status">
            Loading
          </span>
        )}
      </Page>
    );
  }
  if (id && journal && journal.status !== 'Draft') {
    return (
      <Page>
        <PageHead title={journal.number ?? 'Journal'} />
        <State title="This journal is posted">
          What is posted never changes: reverse it, and copy it to book it anew.
        </State>
      </Page>
    );
  }
  const begun = journal && (id ? formOfJournal(journal) : copyOfJournal(journal, known.today));
  return (
    <JournalForm
      key={from ?? template ?? 'new'}
      start={begun ?? (source ? journalOfTemplate(source, known.today) : emptyJournal(known))}
      baseCurrency={known.baseCurrency}
      draft={id && journal ? { id: journal.id, version: journal.version } : null}
    />
  );
}
