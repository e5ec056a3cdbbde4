/** Door of downloads: documents that jobs make, waited for by whoever asked. */
export { LAYTIME_DOCUMENT, PRINT_CHARTER_DOCUMENT } from './downloads.queries.ts';
export { SaveDocument } from './SaveDocument.tsx';
export { VoyageDocuments } from './VoyageDocuments.tsx';
