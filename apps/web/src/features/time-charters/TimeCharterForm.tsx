import { type TimeCharterInput, timeCharterInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useClient, useQuery } from 'urql';
import type { ZodType } from 'zod';
import type { CharterChoicesQuery, OutcomeFragment } from '../../api/generated/graphql.ts';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import { type Outcome, useMutate } from '../../platform/records/mutations.ts';
import { PasteText } from '../../platform/records/PasteText.tsx';
import { useRecordForm } from '../../platform/records/use-record-form.tsx';
import { Form, Page, PageHead, TabBar, Tag } from '../../ui/index.ts';
import { CharterContext, type CharterFacts } from './charter-context.ts';
import { DeliveryTab } from './DeliveryTab.tsx';
import { ExpensesTab } from './ExpensesTab.tsx';
import { HireTab } from './HireTab.tsx';
import { recapProposals } from './recap-proposals.ts';
import { TermsTab } from './TermsTab.tsx';
import { type CharterTabKey, FORM_TABS, tabsWithErrors } from './time-charter-record.ts';
import {
  CHARTER_CHOICES,
  CONTACTS_NAMED,
  CREATE_TIME_CHARTER,
  type TimeCharterRecord,
  UPDATE_TIME_CHARTER,
} from './time-charters.queries.ts';

// Every field stands in the form, so what goes in has the shape of what comes out.
const FORM_SCHEMA = timeCharterInput as unknown as ZodType<TimeCharterInput, TimeCharterInput>;

const TAB_CONTENT: Readonly<Record<CharterTabKey, () => ReactNode>> = {
  terms: TermsTab,
  delivery: DeliveryTab,
  hire: HireTab,
  expenses: ExpensesTab,
};

type TimeCharterFormProps = {
  title: string;
  initial: TimeCharterInput;
  /** Absent for a new one. */
  saved?: TimeCharterRecord;
  onSaved: (id: string) => void;
  onCancel: () => void;
  onReload?: () => void;
};

type Stored = OutcomeFragment & { timeCharter?: { id: string } | null };

/** Each once; whoever left and stands on the charter stays a choice. */
const peopleOf = (people: readonly { id: string; name: string }[]) =>
  [...new Map(people.map(({ id, name }) => [id, name]))].map(([value, label]) => ({
    value,
    label,
  }));

const vesselsOf = (choices: CharterChoicesQuery | undefined) =>
  (choices?.vessels ?? []).map(({ id, name }) => ({ value: id, label: name }));
const routesOf = (choices: CharterChoicesQuery | undefined) =>
  (choices?.indexRoutes ?? []).map(({ id, code, name }) => ({
    value: id,
    label: `${code} ${name}`,
  }));

function useFacts(saved: TimeCharterRecord | undefined): CharterFacts {
  const [{ data }] = useQuery({ query: CHARTER_CHOICES });
  return useMemo(
    () => ({
      status: (saved?.status ?? null) as CharterFacts['status'],
      statuses: saved?.nextStatuses ?? [],
      names: new Map(saved?.contacts.map(({ id, name }) => [id, name])),
      ports: new Map(saved?.ports.map(({ id, name }) => [id, name])),
      people: peopleOf([...(saved?.executives ?? []), ...(data?.timeCharterPeople ?? [])]),
      vessels: vesselsOf(data),
      routes: routesOf(data),
    }),
    [saved, data],
  );
}

/** Reads a recap beside the records that it may name; whoever pastes before they are here waits for them. */
function useRecap() {
  const client = useClient();
  return async (text: string, charter: TimeCharterInput, today: string) => {
    const { data } = await client.query(CHARTER_CHOICES, {});
    return recapProposals(text, {
      ...{ charter, today },
      records: {
        ...{ vessels: vesselsOf(data), routes: routesOf(data) },
        contacts: async (name) => {
          const found = await client.query(CONTACTS_NAMED, { text: name });
          const contacts = found.data?.searchContacts ?? [];
          return contacts.map((one) => ({ value: one.id, label: one.name }));
        },
      },
    });
  };
}

/** A time charter as one form; new or saved. */
export function TimeCharterForm(props: TimeCharterFormProps) {
  const { title, initial, saved, onSaved, onCancel } = props;
  const [tab, setTab] = useState<CharterTabKey>('terms');
  const [create] = useMutate(CREATE_TIME_CHARTER);
  const [update] = useMutate(UPDATE_TIME_CHARTER);
  const openWrongTab = (wrong: FieldErrors<TimeCharterInput>) => {
    const marked = tabsWithErrors(wrong);
    if (marked[0] && !marked.includes(tab)) setTab(marked[0]);
  };
  const record = useRecordForm({
    schema: FORM_SCHEMA,
    initial,
    version: saved?.version ?? null,
    send: (data, version): Promise<Outcome<Stored>> =>
      saved ? update({ id: saved.id, version, data }) : create({ data }),
    failureTitle: `Failed to ${saved ? 'update' : 'create'} time charter`,
    onWrong: openWrongTab,
    onSaved: ({ timeCharter }) => timeCharter && onSaved(timeCharter.id),
    onReload: props.onReload,
  });
  const facts = useFacts(saved);
  const readRecap = useRecap();
  const marked = tabsWithErrors(record.errors);
  const tabs = FORM_TABS.map(({ key, label }) => ({
    key,
    label,
    mark: marked.includes(key) && <Tag tone="negative">check</Tag>,
  }));
  const Content = TAB_CONTENT[tab];
  return (
    <Form form={record.form} onSubmit={record.save} onInvalid={record.tellInvalid}>
      <LeaveGuard dirty={record.isDirty && !record.isSubmitting} />
      <Page>
        <PageHead
          title={title}
          meta={record.isDirty && <Tag tone="warning">Not saved yet</Tag>}
          actions={
            <>
              <PasteText<TimeCharterInput>
                title="Paste a recap"
                label="Recap of the fixture"
                read={readRecap}
                onFilled={() => setTab('terms')}
              />
              <Button variant="default" onClick={onCancel}>
                Cancel
              </Button>
              <Button
                type="submit"
                loading={record.isSubmitting}
                disabled={saved !== undefined && !record.isDirty}
              >
                Save
              </Button>
            </>
          }
        />
        {record.alert}
        <CharterContext value={facts}>
          <TabBar
            label={`${title}, sections`}
            tabs={tabs}
            active={tab}
            onChange={(key) => setTab(key as CharterTabKey)}
          >
            <Content />
          </TabBar>
        </CharterContext>
      </Page>
    </Form>
  );
}
