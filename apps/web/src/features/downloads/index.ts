/** Door of downloads: documents that jobs make, waited for by whoever asked. */
export { PRINT_CHARTER_DOCUMENT } from './downloads.queries.ts';
export { useDownload } from './use-download.ts';
export { VoyageDocuments } from './VoyageDocuments.tsx';
