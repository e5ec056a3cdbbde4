/** Door for the settings. */
export { NotificationsSection } from './NotificationsSection.tsx';
