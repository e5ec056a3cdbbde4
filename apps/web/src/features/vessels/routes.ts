import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const vesselRoutes: readonly AppRoute[] = [
  {
    path: '/vessels',
    title: 'Vessels',
    permissions: ['vessels.view'],
    palette: { keywords: ['fleet', 'ships', 'tonnage'], jump: 'v' },
    follows: ['vessels', 'voyages'],
    load: screen(() => import('./VesselList.tsx'), 'VesselList'),
  },
  {
    path: '/vessels/fleets',
    title: 'Fleets',
    permissions: ['vessels.view'],
    palette: { keywords: ['groups of vessels', 'colours'] },
    follows: ['vessels'],
    load: screen(() => import('./fleets/FleetsPage.tsx'), 'FleetsPage'),
  },
  {
    path: '/vessels/create-vessel',
    title: 'New vessel',
    permissions: ['vessels.create'],
    palette: { keywords: ['create vessel', 'add ship'] },
    load: screen(() => import('./CreateVessel.tsx'), 'CreateVessel'),
  },
  {
    path: '/vessels/vessel-detail',
    title: 'Vessel',
    permissions: ['vessels.view'],
    follows: ['vessels', 'voyages', 'time-charters'],
    load: screen(() => import('./VesselDetail.tsx'), 'VesselDetail'),
  },
  {
    // A session is enough to come here; what it shows needs vessels.view.
    path: '/report-detail',
    title: 'Report',
    permissions: [],
    parent: '/vessels',
    follows: ['vessels', 'voyages'],
    load: screen(() => import('./reports/ReportPage.tsx'), 'ReportPage'),
  },
];
