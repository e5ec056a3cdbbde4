import { type CargoBookInput, cargoBookInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type FieldErrors, useFormState } from 'react-hook-form';
import type { ZodType } from 'zod';
import { isStale, useDeed } from '../../app/deeds.ts';
import { LeaveGuard } from '../../app/leave-guard.tsx';
import {
  Alert,
  Form,
  Page,
  PageHead,
  showSnackbar,
  showViolations,
  TabBar,
  Tag,
  useKitForm,
} from '../../ui/index.ts';
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
  /** Shown as the first tab: the liftings of a contract. */
  liftings?: ReactNode;
  onSaved: () => void;
  onReload?: () => void;
};

type Saved = CargoBookFormProps['saved'];
type Failure = { title: string; reasons: readonly string[]; isStale: boolean };

/** Sends what the form holds: first to the check, whose message is shown, then to be kept. */
function useSaveCargoBook(saved: Saved) {
  const [validate] = useDeed(VALIDATE_CARGO_BOOK);
  const [create] = useDeed(CREATE_CARGO_BOOK);
  const [update] = useDeed(UPDATE_CARGO_BOOK);
  return async (data: CargoBookInput) => {
    const checked = await validate({ ...saved, data });
    if (checked.refusal !== null) return checked;
    return saved ? update({ ...saved, data }) : create({ data });
  };
}

/** A cargo book as one form; new or saved. */
export function CargoBookForm(props: CargoBookFormProps) {
  const { title, meta, actions, initial, facts, saved, liftings, onSaved } = props;
  const form = useKitForm<CargoBookInput>(FORM_SCHEMA, initial);
  const [generation, setGeneration] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [base, setBase] = useState(saved?.version ?? 0);
  const [tab, setTab] = useState<string>(liftings ? 'liftings' : 'cargo');
  const send = useSaveCargoBook(saved && { id: saved.id, version: base });
  const { isDirty, isSubmitting, errors } = useFormState({ control: form.control });
  const take = useCallback(
    (values: CargoBookInput) => {
      form.reset(values);
      setGeneration((count) => count + 1);
    },
    [form],
  );
  const newest = saved?.version ?? 0;
  useEffect(() => {
    if (isDirty || newest <= base) return;
    take(initial);
    setBase(newest);
  }, [isDirty, newest, base, initial, take]);

  const openWrongTab = (wrong: FieldErrors<CargoBookInput>) => {
    const marked = tabsWithErrors(wrong);
    if (marked[0] && !marked.includes(tab as CargoTabKey)) setTab(marked[0]);
  };
  const save = async (values: CargoBookInput) => {
    const deed = await send(values);
    if (deed.refusal === null) {
      setFailure(null);
      form.reset(values);
      showSnackbar(deed.answer.message);
      return onSaved();
    }
    showViolations(form, deed.violations);
    const reasons = [...new Set(deed.violations.map(({ message }) => message))];
    setFailure({
      title: `Failed to ${saved ? 'update' : 'create'} cargo book`,
      reasons: reasons.length > 0 ? reasons : [deed.refusal],
      isStale: isStale(deed),
    });
    return openWrongTab(form.formState.errors);
  };
  const tellInvalid = (wrong: FieldErrors<CargoBookInput>) => {
    openWrongTab(wrong);
    showSnackbar('Some fields need attention.', { error: true });
  };
  const loadTheirs = () => {
    setFailure(null);
    take(initial);
    props.onReload?.();
  };
  const marked = tabsWithErrors(errors);
  const tabs = [
    ...(liftings ? [{ key: 'liftings', label: 'Liftings' }] : []),
    ...FORM_TABS.map(({ key, label }) => ({
      key,
      label,
      mark: marked.includes(key) && <Tag tone="negative">check</Tag>,
    })),
  ];
  const Content = TAB_CONTENT[tab as CargoTabKey];
  return (
    <Form form={form} onSubmit={save} onInvalid={tellInvalid}>
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
              <Button variant="default" onClick={() => take(initial)} disabled={!isDirty}>
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
        {failure && <FailureAlert failure={failure} onReload={loadTheirs} />}
        <BookContext value={facts}>
          <GridGeneration value={generation}>
            <TabBar label={`${title}, sections`} tabs={tabs} active={tab} onChange={setTab}>
              {Content ? <Content /> : liftings}
            </TabBar>
          </GridGeneration>
        </BookContext>
      </Page>
    </Form>
  );
}

function FailureAlert({ failure, onReload }: { failure: Failure; onReload: () => void }) {
  return (
    <Alert
      tone="negative"
      title={failure.title}
      actions={
        failure.isStale && (
          <Button variant="default" size="compact-xs" onClick={onReload}>
            Load their version
          </Button>
        )
      }
    >
      {failure.reasons.length === 1 ? (
        failure.reasons[0]
      ) : (
        <ul>
          {failure.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
