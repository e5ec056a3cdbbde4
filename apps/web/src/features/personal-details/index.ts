/** Door for the settings. */
export { PersonalSection } from './PersonalSection.tsx';
