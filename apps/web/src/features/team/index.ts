/** Door for the settings. */
export { LendersSection } from './LendersSection.tsx';
export { RolesSection } from './RolesSection.tsx';
export { TeamSection } from './TeamSection.tsx';
