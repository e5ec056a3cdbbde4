import { useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { useFreshQuery } from '../../../api/use-fresh-query.ts';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import { Page, PageHead } from '../../../ui/index.ts';
import { emptyTemplate, formOfTemplate } from '../journal-form.ts';
import { JOURNAL, JOURNAL_START, TEMPLATE } from '../journals.queries.ts';
import { TemplateForm } from './TemplateForm.tsx';

type Search = { id?: string; journal?: string };

/** `/journal/journal-template`: empty, `?id=` one that is kept, or `?journal=` with the lines of a journal. */
export function TemplateFormPage() {
  const { id, journal: from } = useSearch({ strict: false }) as Search;
  const [start, again] = useQuery({ query: JOURNAL_START });
  const [stored] = useFreshQuery({ query: TEMPLATE, variables: { id: id ?? '' }, pause: !id });
  const [read] = useFreshQuery({ query: JOURNAL, variables: { id: from ?? '' }, pause: !from });
  const error = start.error ?? stored.error ?? read.error;
  const known = start.data?.journalStart;
  const template = stored.data?.journalTemplate;
  const journal = read.data?.journal;
  if (error || !known || (id && !template) || (from && !journal)) {
    return (
      <Page>
        <PageHead title={id ? 'Template' : 'New template'} />
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
  return (
    <TemplateForm
      key={id ?? from ?? 'new'}
      start={template ? formOfTemplate(template) : emptyTemplate(known, journal)}
      today={known.today}
      baseCurrency={known.baseCurrency}
      stored={template ? { id: template.id, version: template.version } : null}
    />
  );
}
