export { JournalTabs } from './JournalTabs.tsx';
export { transactionHref } from './links.ts';
export { LinesTable } from './reports/LinesTable.tsx';
