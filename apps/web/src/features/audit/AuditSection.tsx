import { actionInWords, detailInWords } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CombinedError, useClient } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import type { AuditEventsQuery } from '../../api/generated/graphql.ts';
import { exportSearched } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { listPhase } from '../../platform/records/failures.ts';
import { type Column, formatInstant, ListPage } from '../../ui/index.ts';
import { AUDIT_EVENTS } from './audit.queries.ts';

type Event = AuditEventsQuery['auditEvents']['rows'][number];

const PAGE = 200;

type Answer = {
  fetching: boolean;
  data?: AuditEventsQuery['auditEvents'] | undefined;
  error?: CombinedError | undefined;
};

const COLUMNS: readonly Column<Event>[] = [
  {
    key: 'at',
    header: 'When, UTC',
    width: 160,
    kind: 'text',
    value: (e) => formatInstant(e.at, 'UTC'),
  },
  { key: 'actor', header: 'Who', width: 150, kind: 'text', value: (e) => e.actorName },
  {
    key: 'action',
    header: 'What',
    width: 230,
    kind: 'text',
    value: (e) => actionInWords(e.action),
  },
  { key: 'subject', header: 'Which', width: 230, kind: 'text', value: (e) => e.subjectLabel },
  {
    key: 'detail',
    header: 'Detail',
    width: 420,
    kind: 'text',
    value: (e) => detailInWords(e.detail),
  },
];
const idOf = (event: Event) => event.seq;
const nameOf = (event: Event) => `${actionInWords(event.action)} ${event.subjectLabel}`;

/** The trail page by page, newest first; a search begins anew. */
function useTrail(text: string) {
  const client = useClient();
  const [rows, setRows] = useState<readonly Event[]>([]);
  const [answer, setAnswer] = useState<Answer>({ fetching: true });
  const asked = useRef(0);
  const load = useCallback(
    async (before: readonly Event[]) => {
      asked.current += 1;
      const mine = asked.current;
      setAnswer((last) => ({ ...last, fetching: true }));
      const variables = { text, limit: PAGE, offset: before.length };
      const { data, error } = await client.query(AUDIT_EVENTS, variables, FRESH);
      // An answer that another question has overtaken is not taken.
      if (mine !== asked.current) return;
      setAnswer({ fetching: false, data: data?.auditEvents, error });
      if (!data) return;
      // What happened meanwhile pushed rows down: none stands twice.
      const known = new Set(before.map(idOf));
      setRows([...before, ...data.auditEvents.rows.filter((row) => !known.has(idOf(row)))]);
    },
    [client, text],
  );
  useEffect(() => void load([]), [load]);
  return { rows, answer, load };
}

/** Who did what and when, as the chained trail keeps it. */
export function AuditSection() {
  const list = useListView({ section: 'audit' });
  const { rows, answer, load } = useTrail(list.view.search.trim());
  const total = answer.data?.total ?? rows.length;
  return (
    <div className="stack">
      <ListPage
        label="Audit"
        rows={rows}
        status={listPhase(answer, () => void load([]))}
        columns={COLUMNS}
        rowId={idOf}
        rowName={nameOf}
        {...list}
        isSearched
        total={total}
        onExport={exportSearched('audit', list.view.search.trim())}
        empty={{ title: 'Nothing yet', text: 'What people do to records is written down here.' }}
      />
      {total > rows.length && (
        <div className="row">
          <Button variant="default" disabled={answer.fetching} onClick={() => void load(rows)}>
            Show {Math.min(PAGE, total - rows.length)} more
          </Button>
          <span className="muted small">
            {rows.length} of {total} entries are here
          </span>
        </div>
      )}
    </div>
  );
}
