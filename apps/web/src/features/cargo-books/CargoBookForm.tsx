import { type CargoBookInput, cargoBookInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { ZodType } from 'zod';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { useRecordForm } from '../../platform/records/use-record-form.tsx';
import { Form, Page, PageHead, TabBar, Tag } from '../../ui/index.ts';
import { GridGeneration } from './BookGrid.tsx';
import { BookContext, type BookFacts } from './book-context.ts';
import { CargoTab } from './CargoTab.tsx';
import { type CargoTabKey, FORM_TABS, tabsWithErrors } from './cargo-book-record.ts';
import {
  CREATE_CARGO_BOOK,
  UPDATE_CARGO_BOOK,
  VALIDATE_CARGO_BOOK,
} from './cargo-books.queries.ts';
import { FreightTab } from './FreightTab.tsx';
import { MoneyTab } from './MoneyTab.tsx';
import { PortsTab } from './PortsTab.tsx';
import { PricingTab } from './PricingTab.tsx';
import './cargo-books.css';

// Every field stands in the form, so what goes in has the shape of what comes out.
const FORM_SCHEMA = cargoBookInput as unknown as ZodType<CargoBookInput, CargoBookInput>;

const TAB_CONTENT: Readonly<Record<CargoTabKey, () => ReactNode>> = {
  cargo: CargoTab,
  ports: PortsTab,
  freight: FreightTab,
  pricing: PricingTab,
  money: MoneyTab,
};

type CargoBookFormProps = {
  title: string;
  meta?: ReactNode;
  /** Buttons beside Save, while nothing is typed that is not saved. */
  actions?: ReactNode;
  initial: CargoBookInput;
  facts: BookFacts;
  /** Absent for a new one. */
  saved?: { id: string; version: number };
  /** A tab beside those of the form: the liftings of a contract, the relets of a cargo. */
  plan?: { label: string; content: ReactNode; isFirst: boolean };
  onSaved: () => void;
  onReload?: () => void;
};

/** Sends what the form holds: first to the check, whose message is shown, then to be kept. */
function useSaveCargoBook(id: string | undefined) {
  const [validate] = useMutate(VALIDATE_CARGO_BOOK);
  const [create] = useMutate(CREATE_CARGO_BOOK);
  const [update] = useMutate(UPDATE_CARGO_BOOK);
  return async (data: CargoBookInput, version: number) => {
    const checked = await validate(id ? { id, version, data } : { data });
    if (checked.refusal !== null) return checked;
    return id ? update({ id, version, data }) : create({ data });
  };
}

/** A cargo book as one form; new or saved. */
export function CargoBookForm(props: CargoBookFormProps) {
  const { title, meta, actions, initial, facts, saved, plan, onSaved } = props;
  const [tab, setTab] = useState<string>(plan?.isFirst ? 'plan' : 'cargo');
  const openWrongTab = (wrong: FieldErrors<CargoBookInput>) => {
    const marked = tabsWithErrors(wrong);
    if (marked[0] && !marked.includes(tab as CargoTabKey)) setTab(marked[0]);
  };
  const record = useRecordForm({
    schema: FORM_SCHEMA,
    initial,
    version: saved?.version ?? null,
    send: useSaveCargoBook(saved?.id),
    failureTitle: `Failed to ${saved ? 'update' : 'create'} cargo book`,
    onWrong: openWrongTab,
    onSaved,
    onReload: props.onReload,
  });
  const { form, generation, errors, isDirty, isSubmitting } = record;
  const marked = tabsWithErrors(errors);
  const planTab = plan ? [{ key: 'plan', label: plan.label }] : [];
  const tabs = [
    ...(plan?.isFirst ? planTab : []),
    ...FORM_TABS.map(({ key, label }) => ({
      key,
      label,
      mark: marked.includes(key) && <Tag tone="negative">check</Tag>,
    })),
    ...(plan?.isFirst ? [] : planTab),
  ];
  const Content = TAB_CONTENT[tab as CargoTabKey];
  return (
    <Form form={form} onSubmit={record.save} onInvalid={record.tellInvalid}>
      <LeaveGuard dirty={isDirty && !isSubmitting} />
      <Page>
        <PageHead
          title={title}
          meta={
            <>
              {meta}
              {isDirty && <Tag tone="warning">Not saved yet</Tag>}
            </>
          }
          actions={
            <>
              {!isDirty && actions}
              <Button variant="default" onClick={record.reset} disabled={!isDirty}>
                Reset
              </Button>
              <Button
                type="submit"
                loading={isSubmitting}
                disabled={saved !== undefined && !isDirty}
              >
                Save
              </Button>
            </>
          }
        />
        {record.alert}
        <BookContext value={facts}>
          <GridGeneration value={generation}>
            <TabBar label={`${title}, sections`} tabs={tabs} active={tab} onChange={setTab}>
              {Content ? <Content /> : plan?.content}
            </TabBar>
          </GridGeneration>
        </BookContext>
      </Page>
    </Form>
  );
}
