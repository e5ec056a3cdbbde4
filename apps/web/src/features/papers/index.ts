/** Door for other features. */
export { keepPaper } from './keep-paper.ts';
export { type Paper, PaperLink, PapersPanel } from './PapersPanel.tsx';
