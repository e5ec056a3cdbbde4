/** Door for the settings. */
export { EmailSection } from './EmailSection.tsx';
