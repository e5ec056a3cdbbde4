export { LinesTable } from './LinesTable.tsx';
