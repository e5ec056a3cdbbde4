export { LinesTable } from './LinesTable.tsx';
export { transactionHref } from './links.ts';
