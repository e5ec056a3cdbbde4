import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDroplet, IconExclamationCircle, IconMap } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from 'urql';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { useMay } from '../../platform/session/use-session.ts';
import { ConfirmDialog, PageHead, showSnackbar, Tag } from '../../ui/index.ts';
import { ClosingChecklist } from './overview/ClosingChecklist.tsx';
import { useVoyageSaves } from './use-voyage-saves.ts';
import { tradeOf, type Voyage } from './voyage-record.ts';
import { isBillable, toneOf, waysFrom } from './voyage-status.ts';
import { FIXED_ESTIMATE } from './voyages.queries.ts';

export const MENUS = ['none', 'map', 'bunker', 'errors'] as const;
export type VoyageMenu = (typeof MENUS)[number];
export const menuOf = (text: unknown): VoyageMenu => MENUS.find((menu) => menu === text) ?? 'none';

const ASKED_FIRST: Readonly<Record<string, string>> = {
  Cancelled: 'Nothing of a cancelled voyage can be changed until it is a draft again.',
  Closed: 'Its figures are final then; reopening it is recorded by name.',
};

function StatusMenu({ voyage }: { voyage: Voyage }) {
  const [asked, setAsked] = useState<string | null>(null);
  const { saveStatus } = useVoyageSaves(voyage);
  const move = async (status: string) => {
    setAsked(null);
    if (await saveStatus(status))
      showSnackbar(`${voyage.voyageNumber} is ${status.toLowerCase()}.`);
  };
  const choose = (status: string) =>
    withPermission('contracts.modify', 'Change the status of a voyage', () => {
      if (ASKED_FIRST[status]) setAsked(status);
      else void move(status);
    });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size={13} aria-hidden />}
            aria-label={`Status: ${voyage.status}. Change it`}
          >
            {voyage.status}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {waysFrom(voyage.status).map((status) => (
            <Menu.Item key={status} onClick={() => choose(status)}>
              {status}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asked !== null}
        title={`Make ${voyage.voyageNumber} ${asked?.toLowerCase() ?? ''}?`}
        action={asked === 'Closed' ? 'Close voyage' : 'Cancel voyage'}
        danger={asked === 'Cancelled'}
        onConfirm={() => asked && void move(asked)}
        onClose={() => setAsked(null)}
      >
        {asked && ASKED_FIRST[asked]}
        {asked === 'Closed' && <ClosingChecklist voyageId={voyage.id} />}
      </ConfirmDialog>
    </>
  );
}

/** To the worksheet the voyage was fixed from, for those who may see estimates. */
function EstimateLink({ id, number }: { id: string; number: string }) {
  const may = useMay('estimates.view');
  const [{ data }] = useQuery({ query: FIXED_ESTIMATE, variables: { id }, pause: !may });
  if (!data) return <span className="muted small nowrap">Estimate {number}</span>;
  return (
    <a
      className="link-button"
      href={`/estimate/estimate-details/${data.estimate.worksheetId}?estimate=${id}`}
    >
      Estimate {number}
    </a>
  );
}

type HeadProps = {
  voyage: Voyage;
  menu: VoyageMenu;
  onMenu: (menu: VoyageMenu) => void;
  onInvoice: () => void;
};

/** Number, vessel, status and trade, with what can be opened beside the page. */
export function VoyageHead({ voyage, menu, onMenu, onInvoice }: HeadProps) {
  const { findings } = voyage.result;
  const choices = [
    { key: 'map', label: 'Map', Icon: IconMap },
    { key: 'bunker', label: 'Bunkers', Icon: IconDroplet },
    { key: 'errors', label: `Errors ${findings.length}`, Icon: IconExclamationCircle },
  ] as const;
  const cargo = voyage.inputs.cargoes.map((one) => one.name).join(', ');
  const charterer = voyage.inputs.cargoes.find((one) => one.chartererName)?.chartererName;
  return (
    <PageHead
      title={`${voyage.voyageNumber} ${voyage.vesselName}`}
      meta={
        <>
          <Tag tone={toneOf(voyage.status)}>{voyage.status}</Tag>
          <span className="muted small ellipsis voyage-trade">
            {[tradeOf(voyage), cargo, charterer].filter(Boolean).join(', ')}
          </span>
          {voyage.estimateId && (
            <EstimateLink id={voyage.estimateId} number={voyage.estimateNumber ?? ''} />
          )}
        </>
      }
      actions={
        <>
          {choices.map(({ key, label, Icon }) => (
            <Button
              key={key}
              size="compact-sm"
              variant={menu === key ? 'light' : 'default'}
              leftSection={<Icon size={14} aria-hidden />}
              aria-pressed={menu === key}
              onClick={() => onMenu(menu === key ? 'none' : key)}
            >
              {label}
            </Button>
          ))}
          <StatusMenu voyage={voyage} />
          {isBillable(voyage.status) && <Button onClick={onInvoice}>Freight invoice</Button>}
        </>
      }
    />
  );
}
