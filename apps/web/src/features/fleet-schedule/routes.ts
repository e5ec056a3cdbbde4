import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const fleetScheduleRoutes: readonly AppRoute[] = [
  {
    path: '/contracts/schedule',
    title: 'Fleet schedule',
    permissions: ['contracts.view'],
    palette: {
      keywords: ['gantt', 'timeline', 'open days', 'coverage', 'laycan', 'employment', 'fleet'],
    },
    follows: ['voyages', 'time-charters', 'vessels'],
    load: screen(() => import('./FleetSchedule.tsx'), 'FleetSchedule'),
  },
];
