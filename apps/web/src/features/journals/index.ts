export { JournalTabs } from './JournalTabs.tsx';
export { LinesTable } from './LinesTable.tsx';
export { transactionHref } from './links.ts';
