import { parentPort } from 'node:worker_threads';
import type { CarriedXml, DocumentOrder, PdfFinding, PdfText, ReadSheet } from './documents.ts';

/** Each kind's library is loaded with the first order of that kind. */
async function make(
  order: DocumentOrder,
): Promise<Uint8Array | PdfFinding | PdfText | CarriedXml | ReadSheet> {
  if (order.kind === 'inspection') {
    const { inspectPdf } = await import('./inspect-pdf.ts');
    return inspectPdf(order.content);
  }
  if (order.kind === 'text') {
    const { readPdfText } = await import('./read-pdf-text.ts');
    return readPdfText(order.content);
  }
  if (order.kind === 'eInvoice') {
    const { readCarriedXml } = await import('./read-carried-xml.ts');
    return readCarriedXml(order.content);
  }
  if (order.kind === 'sheet') {
    const { readSheet } = await import('./read-sheet.ts');
    return readSheet(order.content, order.maxRows);
  }
  if (order.kind === 'pdf') {
    const { drawPdf } = await import('./draw-pdf.ts');
    return drawPdf(order.document);
  }
  if (order.kind === 'workbook') {
    const { drawWorkbook } = await import('./draw-workbook.ts');
    return drawWorkbook(order.workbook);
  }
  const { drawSheet } = await import('./draw-sheet.ts');
  return drawSheet(order.sheet);
}

parentPort?.on('message', (order: DocumentOrder) => {
  make(order).then(
    (made) => parentPort?.postMessage({ made }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  );
});
