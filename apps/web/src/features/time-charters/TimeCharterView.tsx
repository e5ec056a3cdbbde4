import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { timeCharterHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { formatInstantShort, formatNumber, Page, PageHead, TabBar } from '../../ui/index.ts';
import { BackToBackTab } from './BackToBackTab.tsx';
import { DocumentsTab } from './DocumentsTab.tsx';
import { OffHireTab } from './OffHireTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { HireStatementTab, OtherStatementTab } from './StatementTabs.tsx';
import { statusTag } from './time-charter-columns.tsx';
import type { CharterProps } from './time-charters.queries.ts';
import { useCharterDeletion } from './use-charter-deletion.ts';
import { VoyagesTab } from './VoyagesTab.tsx';

/** "Time charter in from Lyra Maritime SA, 14,100 USD per day". */
function inWords({ charter, terms }: CharterProps): string {
  const party =
    charter.type === 'in'
      ? `from ${charter.ownerCompany.name}`
      : `to ${charter.timeCharterCompany.name}`;
  const rate = terms.hireLines[0]?.hireRate ?? 0;
  const hire =
    rate > 0
      ? `, ${formatNumber(rate)} ${terms.currency} ${terms.hireLines[0]?.hireRateType.toLowerCase()}`
      : '';
  return `Time charter ${charter.type} ${party}${hire}`;
}

const tabsOf = ({ charter, terms }: CharterProps) => [
  { key: 'overview', label: 'Contract' },
  { key: 'hire', label: 'Hire statement' },
  ...(terms.contractType === 'Pool' ? [{ key: 'pool', label: 'Pool statement' }] : []),
  ...(charter.vesselOwnership === 'OV-Owned Vessel'
    ? [{ key: 'opex', label: 'Opex statement' }]
    : []),
  { key: 'off-hire', label: 'Off-hire' },
  { key: 'voyages', label: 'Voyages' },
  { key: 'documents', label: 'Invoices and bills' },
  { key: 'back-to-back', label: 'Back to back' },
];

function Content({ tab, charter, terms }: CharterProps & { tab: string }) {
  switch (tab) {
    case 'hire':
      return <HireStatementTab charter={charter} />;
    case 'pool':
    case 'opex':
      return <OtherStatementTab charter={charter} kind={tab} />;
    case 'off-hire':
      return <OffHireTab charter={charter} terms={terms} />;
    case 'voyages':
      return <VoyagesTab charter={charter} />;
    case 'documents':
      return <DocumentsTab charter={charter} />;
    case 'back-to-back':
      return <BackToBackTab charter={charter} />;
    default:
      return <OverviewTab charter={charter} terms={terms} />;
  }
}

/** One time charter: its terms, its statements and what disturbed it. */
export function TimeCharterView({ charter, terms }: CharterProps) {
  const navigate = useNavigate();
  const { tab: asked }: { tab?: string } = useSearch({ strict: false });
  const { askDelete, dialog } = useCharterDeletion(() => void navigate({ to: '/fixture' }));
  const tabs = tabsOf({ charter, terms });
  const tab = tabs.find(({ key }) => key === asked)?.key ?? 'overview';
  const here = timeCharterHref(charter.id);
  const title = `${charter.charterCode} ${charter.vessel ?? ''}`.trim();
  const remove = () =>
    withPermission('timeCharters.delete', 'Delete a time charter', () => askDelete(charter));
  return (
    <Page>
      <PageHead
        title={title}
        meta={
          <>
            {statusTag(charter.status)}
            <span className="muted small ellipsis">{inWords({ charter, terms })}</span>
            <span className="muted small ellipsis">
              changed {formatInstantShort(charter.updatedAt)} UTC by {charter.updatedBy}
            </span>
          </>
        }
        actions={
          <>
            <Button variant="default" onClick={remove}>
              Delete
            </Button>
            <MayButton
              needs="timeCharters.modify"
              onClick={() => void navigate({ href: `${here}&edit=1` })}
            >
              Edit
            </MayButton>
          </>
        }
      />
      <TabBar
        label={`${title}, sections`}
        tabs={tabs}
        active={tab}
        onChange={(key) => void navigate({ href: `${here}&tab=${key}`, replace: true })}
      >
        <Content tab={tab} charter={charter} terms={terms} />
      </TabBar>
      {dialog}
    </Page>
  );
}
