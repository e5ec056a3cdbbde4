export { monthText } from './schedule-window.ts';
export { VesselSchedule } from './VesselSchedule.tsx';
