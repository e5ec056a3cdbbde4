import { type VesselInput, vesselInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type FieldErrors, useFormState } from 'react-hook-form';
import type { ZodType } from 'zod';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import { isStale, showFormRefusal, useMutate } from '../../platform/records/mutations.ts';
import {
  Alert,
  Form,
  Page,
  PageHead,
  showSnackbar,
  TabBar,
  Tag,
  useKitForm,
} from '../../ui/index.ts';
import { ListsGeneration } from './DetailList.tsx';
import { PasteDescription } from './description/PasteDescription.tsx';
import { FuelTab } from './FuelTab.tsx';
import { ParticularsTab } from './ParticularsTab.tsx';
import { RoutesTab } from './RoutesTab.tsx';
import { ConsumptionTab, DraftsTab, PerformanceTab, StowageTab, TanksTab } from './VesselTabs.tsx';
import { FORM_TABS, tabsWithErrors, tabWithErrors, type VesselTab } from './vessel-tabs.ts';
import { CREATE_VESSEL, UPDATE_VESSEL } from './vessels.queries.ts';

// Every field stands in the form, so what goes in has the shape of what comes out.
const FORM_SCHEMA = vesselInput as unknown as ZodType<VesselInput, VesselInput>;

const TAB_CONTENT: Readonly<Record<VesselTab, () => ReactNode>> = {
  particulars: ParticularsTab,
  drafts: DraftsTab,
  consumption: ConsumptionTab,
  stowage: StowageTab,
  routes: RoutesTab,
  tanks: TanksTab,
  fuel: FuelTab,
  performance: PerformanceTab,
};

type VesselFormProps = {
  title: string;
  meta?: ReactNode;
  /** Buttons beside Save. */
  actions?: ReactNode;
  initial: VesselInput;
  /** Absent for a new vessel. */
  saved?: { id: string; version: number };
  tab: string;
  onTab: (tab: string) => void;
  /** Shown as the first tab of a saved vessel. */
  overview?: ReactNode;
  /** Shown as the last tab of a saved vessel. */
  reports?: ReactNode;
  onSaved: (id: string) => void;
  onReload?: () => void;
};

function useSaveVessel(saved: VesselFormProps['saved']) {
  const [create] = useMutate(CREATE_VESSEL);
  const [update] = useMutate(UPDATE_VESSEL);
  return (data: VesselInput) =>
    saved ? update({ vesselId: saved.id, version: saved.version, data }) : create({ data });
}

function tabsOf({ overview, reports }: VesselFormProps, marked: ReadonlySet<VesselTab>) {
  return [
    ...(overview ? [{ key: 'overview', label: 'Overview' }] : []),
    ...FORM_TABS.map(({ key, label }) => ({
      key,
      label,
      mark: marked.has(key) && <Tag tone="negative">check</Tag>,
    })),
    ...(reports ? [{ key: 'reports', label: 'Reports' }] : []),
  ];
}

function StaleAlert({ text, onReload }: { text: string; onReload: () => void }) {
  return (
    <Alert
      tone="warning"
      title="Saved by somebody else meanwhile"
      actions={
        <Button variant="default" size="compact-xs" onClick={onReload}>
          Load their version
        </Button>
      }
    >
      {text}
    </Alert>
  );
}

/** The whole record of a vessel as one form; new, copied or saved. */
export function VesselForm(props: VesselFormProps) {
  const { title, meta, actions, initial, saved, tab, onTab, overview, reports, onSaved } = props;
  const form = useKitForm<VesselInput>(FORM_SCHEMA, initial);
  const [generation, setGeneration] = useState(0);
  const [stale, setStale] = useState<string | null>(null);
  const [base, setBase] = useState(saved?.version ?? 0);
  const send = useSaveVessel(saved && { id: saved.id, version: base });
  const { isDirty, isSubmitting, errors } = useFormState({ control: form.control });
  const take = useCallback(
    (values: VesselInput) => {
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

  const openWrongTab = (wrong: FieldErrors<VesselInput>) => {
    const first = tabWithErrors(wrong);
    if (first && !tabsWithErrors(wrong).has(tab as VesselTab)) onTab(first);
  };
  const tellInvalid = (wrong: FieldErrors<VesselInput>) => {
    openWrongTab(wrong);
    showSnackbar('Some fields need attention.', { error: true });
  };
  const save = async (values: VesselInput) => {
    // Both switches save on their own and are no part of what is typed here.
    const { isTracked, isValued } = initial;
    const outcome = await send({ ...values, isTracked, isValued });
    if (isStale(outcome)) return setStale(outcome.refusal);
    if (outcome.refusal !== null) {
      showFormRefusal(form, outcome);
      return openWrongTab(form.formState.errors);
    }
    const { message, vessel } = outcome.answer;
    form.reset(values);
    setBase((before) => vessel?.version ?? before);
    setStale(null);
    showSnackbar(message);
    return onSaved(vessel?.id ?? saved?.id ?? '');
  };
  const loadTheirs = () => {
    setStale(null);
    take(initial);
    props.onReload?.();
  };
  const tabs = tabsOf(props, tabsWithErrors(errors));
  const Content = TAB_CONTENT[tab as VesselTab] ?? (overview ? undefined : ParticularsTab);
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
              {actions}
              <PasteDescription onFilled={() => setGeneration((count) => count + 1)} />
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
        {stale && <StaleAlert text={stale} onReload={loadTheirs} />}
        <ListsGeneration value={generation}>
          <TabBar
            label={`${title}, sections`}
            tabs={tabs}
            active={tabs.some(({ key }) => key === tab) ? tab : (tabs[0]?.key ?? '')}
            onChange={onTab}
          >
            {tab === 'reports' && reports ? reports : Content ? <Content /> : overview}
          </TabBar>
        </ListsGeneration>
      </Page>
    </Form>
  );
}
