/** Door for other features. */
export { keepPaper } from './keep-paper.ts';
export { type Paper, PapersPanel } from './PapersPanel.tsx';
