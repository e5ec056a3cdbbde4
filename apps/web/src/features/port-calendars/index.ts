/** Door for the settings. */
export { PortCalendarsSection } from './PortCalendarsSection.tsx';
