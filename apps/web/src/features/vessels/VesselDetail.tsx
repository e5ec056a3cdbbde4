import { ActionIcon, Menu, Switch } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useQuery } from 'urql';
import { RecordState } from '../../platform/records/RecordState.tsx';
import { formatInstantShort, formatNumber } from '../../ui/index.ts';
import { ReportsTab } from './reports/ReportsTab.tsx';
import { VesselForm } from './VesselForm.tsx';
import { VesselOverview } from './VesselOverview.tsx';
import { useVesselActions } from './vessel-actions.tsx';
import { ownershipLabel, valuesOf } from './vessel-record.ts';
import { VESSEL, type VesselRow } from './vessels.queries.ts';

type Search = { id?: string; tab?: string };

function HeadActions({ vessel }: { vessel: VesselRow }) {
  const navigate = useNavigate();
  const actions = useVesselActions(() => void navigate({ to: '/vessels' }));
  const { control } = useFormContext();
  const { isDirty } = useFormState({ control });
  return (
    <>
      <Switch
        label="Tracking"
        checked={vessel.isTracked}
        disabled={isDirty}
        {...(isDirty ? { title: 'Save or reset the form first.' } : {})}
        onChange={(event) => actions.setTracked(vessel, event.currentTarget.checked)}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`More for ${vessel.name}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => actions.startClone(vessel)}>Clone</Menu.Item>
          <Menu.Item disabled={isDirty} onClick={() => actions.setValued(vessel, !vessel.isValued)}>
            {vessel.isValued ? 'Stop valuation' : 'Enable valuation'}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item className="negative" onClick={() => actions.askDelete(vessel)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {actions.dialog}
    </>
  );
}

/** One vessel: its overview, and its record as a form. */
export function VesselDetail() {
  const { id = '', tab = 'overview' } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const [{ data, error }, again] = useQuery({ query: VESSEL, variables: { id } });
  const vessel = data?.vessel;
  const initial = useMemo(() => (vessel ? valuesOf(vessel) : null), [vessel]);
  if (!vessel || !initial || error)
    return <RecordState error={error} missing="No vessel data found." onRetry={again} />;
  const facts = [
    vessel.type,
    `${formatNumber(vessel.deadweightT)} dwt`,
    vessel.yearBuilt,
    ownershipLabel(vessel.ownership),
  ];
  return (
    <VesselForm
      key={vessel.id}
      title={vessel.name}
      meta={
        <span className="muted small ellipsis">
          {facts.filter(Boolean).join(', ')} · changed {formatInstantShort(vessel.updatedAt)} UTC by{' '}
          {vessel.updatedBy}
        </span>
      }
      actions={<HeadActions vessel={vessel} />}
      initial={initial}
      saved={vessel}
      tab={tab}
      onTab={(next) =>
        void navigate({ to: '.', search: { id: vessel.id, tab: next }, replace: true })
      }
      reports={<ReportsTab vessel={vessel} />}
      overview={<VesselOverview vessel={vessel} details={initial.details} />}
      onSaved={() => again({ requestPolicy: 'network-only' })}
      onReload={() => again({ requestPolicy: 'network-only' })}
    />
  );
}
