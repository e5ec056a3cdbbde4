import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { RecordState } from '../../platform/records/RecordState.tsx';
import { Page, TabBar } from '../../ui/index.ts';
import { EnquiriesPanel } from '../bunker-enquiries/index.ts';
import { LiftingsPanel } from '../bunker-liftings/index.ts';
import { CashPanel } from '../cash-items/index.ts';
import { VoyageDocuments } from '../downloads/index.ts';
import { VoyageLaytime } from '../laytime/index.ts';
import { PortCostsPanel } from '../port-disbursements/index.ts';
import { BunkersTab } from './BunkersTab.tsx';
import { CargoTab } from './CargoTab.tsx';
import { ContractTab } from './ContractTab.tsx';
import { EmissionsTab } from './emissions/EmissionsTab.tsx';
import { FindingsPanel } from './FindingsPanel.tsx';
import { InvoicesTab } from './InvoicesTab.tsx';
import { ItineraryAhead } from './itinerary/ItineraryAhead.tsx';
import { ItineraryTab } from './itinerary/ItineraryTab.tsx';
import { VoyageMapPanel } from './itinerary/MapTab.tsx';
import { RoutingPanel } from './itinerary/RoutingPanel.tsx';
import { VoyageDelays } from './itinerary/VoyageDelays.tsx';
import { NewVoyage } from './NewVoyage.tsx';
import { NotesTab } from './NotesTab.tsx';
import { OffHireTab } from './OffHireTab.tsx';
import { detailsLoad } from './overview/loads.ts';
import { OverviewTab } from './overview/OverviewTab.tsx';
import { ProfitTab } from './profit/ProfitTab.tsx';
import { SnapshotsPanel } from './profit/SnapshotsPanel.tsx';
import { EarnedPanel } from './recognition/EarnedPanel.tsx';
import { VoyageBills } from './VoyageBills.tsx';
import { menuOf, VoyageHead, type VoyageMenu } from './VoyageHead.tsx';
import { namedCalls, type Voyage, voyageOf } from './voyage-record.ts';
import { VOYAGE } from './voyages.queries.ts';
import './voyages.css';

const TABS = [
  { key: 'overview', label: 'Overview' },
  { key: 'contract', label: 'Contract' },
  { key: 'itinerary', label: 'Itinerary' },
  { key: 'cargo', label: 'Cargo' },
  { key: 'bunkers', label: 'Bunkers' },
  { key: 'port-costs', label: 'Port costs' },
  { key: 'laytime', label: 'Laytime' },
  { key: 'off-hire', label: 'Off-hire' },
  { key: 'profit', label: 'Profit and loss' },
  { key: 'cash', label: 'Cash flow' },
  { key: 'invoices', label: 'Invoices & bills' },
  { key: 'emissions', label: 'Emissions' },
  { key: 'documents', label: 'Documents' },
  { key: 'notes', label: 'Notes & activity' },
  { key: 'map', label: 'Map' },
] as const;

/** What panels of records need of their voyage. */
const recordedOn = (voyage: Voyage) => ({
  id: voyage.id,
  voyageNumber: voyage.voyageNumber,
  baseCurrency: voyage.inputs.baseCurrency,
  calls: namedCalls(voyage),
});

const CONTENT: Readonly<Record<string, (voyage: Voyage, menu: VoyageMenu) => ReactNode>> = {
  overview: (voyage, menu) => <OverviewTab voyage={voyage} withFindings={menu !== 'errors'} />,
  contract: (voyage) => <ContractTab voyage={voyage} />,
  itinerary: (voyage) => (
    <>
      <ItineraryTab voyage={voyage} />
      <ItineraryAhead voyage={voyage} />
      <RoutingPanel voyageId={voyage.id} />
    </>
  ),
  cargo: (voyage) => <CargoTab voyage={voyage} />,
  bunkers: (voyage) => (
    <>
      <LiftingsPanel voyage={recordedOn(voyage)} />
      <EnquiriesPanel voyage={recordedOn(voyage)} />
      <BunkersTab voyage={voyage} />
    </>
  ),
  'port-costs': (voyage) => <PortCostsPanel voyage={recordedOn(voyage)} />,
  laytime: (voyage) => (
    <VoyageLaytime
      voyageId={voyage.id}
      isCancelled={voyage.status === 'Cancelled'}
      cargoes={voyage.inputs.cargoes}
    />
  ),
  'off-hire': (voyage) => <OffHireTab voyage={voyage} />,
  profit: (voyage) => (
    <>
      <ProfitTab voyage={voyage} />
      <EarnedPanel voyageId={voyage.id} />
      <VoyageDelays voyage={voyage} />
      <SnapshotsPanel voyage={voyage} />
    </>
  ),
  cash: (voyage) => <CashPanel voyage={recordedOn(voyage)} />,
  invoices: (voyage) => (
    <>
      <InvoicesTab voyage={voyage} />
      <VoyageBills voyage={voyage} />
    </>
  ),
  emissions: (voyage) => <EmissionsTab voyage={voyage} />,
  notes: (voyage) => <NotesTab voyage={voyage} />,
  documents: (voyage) => <VoyageDocuments voyageId={voyage.id} vesselId={voyage.vesselId} />,
  map: (voyage) => <VoyageMapPanel voyage={voyage} height={620} />,
};

const MENU: Readonly<Record<VoyageMenu, (voyage: Voyage) => ReactNode>> = {
  none: () => null,
  map: (voyage) => <VoyageMapPanel voyage={voyage} height={420} />,
  bunker: (voyage) => <BunkersTab voyage={voyage} />,
  errors: (voyage) => <FindingsPanel voyage={voyage} />,
};

type Search = { id?: string; tab?: string; menu?: string };

function VoyagePage({ id }: { id: string }) {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const [result, again] = useQuery({ query: VOYAGE, variables: { id } });
  const { details } = detailsLoad(result);
  if (!details)
    return (
      <RecordState error={result.error} missing="Contract details not found" onRetry={again} />
    );
  const voyage = voyageOf(details);
  const tab = search.tab && CONTENT[search.tab] ? search.tab : 'overview';
  const menu = menuOf(search.menu);
  const show = (next: { tab?: string; menu?: VoyageMenu }) => {
    const wanted = { tab, menu, ...next };
    const view = wanted.menu === 'none' ? { id, tab: wanted.tab } : { id, ...wanted };
    void navigate({ to: '.', search: view, replace: true });
  };
  const invoice = () =>
    withPermission(
      'receivablesInvoices.create',
      'Create an invoice',
      () => void navigate({ to: '/create-invoice', search: { voyage: id, part: 'initial' } }),
    );
  return (
    <Page>
      <VoyageHead
        voyage={voyage}
        menu={menu}
        onMenu={(next) => show({ menu: next })}
        onInvoice={invoice}
      />
      <div className={menu === 'none' ? 'voyage-body' : 'voyage-body with-menu'}>
        <TabBar
          label={`${voyage.voyageNumber}, sections`}
          tabs={TABS}
          active={tab}
          onChange={(next) => show({ tab: next })}
        >
          {CONTENT[tab]?.(voyage, menu)}
        </TabBar>
        {menu !== 'none' && <aside className="stack">{MENU[menu](voyage)}</aside>}
      </div>
    </Page>
  );
}

/** One voyage, from fixing to closing. */
export function VoyageDetail() {
  const { id } = useSearch({ strict: false }) as Search;
  return id ? <VoyagePage key={id} id={id} /> : <NewVoyage />;
}
