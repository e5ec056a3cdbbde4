import type { PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite answers `?url` with the address as default export
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { requestIdOf } from '../../../api/error-text.ts';
import { ErrorState } from '../../../ui/index.ts';
import { fetchInvoicePdf } from './pdf.ts';

type PdfPagesProps = {
  invoiceId: string;
  /** Another version is another paper. */
  version: number;
  /** What the paper is, for those who cannot see it. */
  label: string;
};

type Drawing = { pdf: PDFDocumentProxy; holder: HTMLElement; widthPx: number };

async function drawPages({ pdf, holder, widthPx }: Drawing): Promise<void> {
  const canvases: HTMLCanvasElement[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const plain = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({
      scale: (widthPx / plain.width) * Math.max(window.devicePixelRatio, 1),
    });
    const canvas = document.createElement('canvas');
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    canvas.className = 'paper-page';
    await page.render({ canvas, viewport }).promise;
    canvases.push(canvas);
  }
  holder.replaceChildren(...canvases);
}

/** The PDF as the customer gets it, drawn page by page. */
export function PdfPages({ invoiceId, version, label }: PdfPagesProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` and `attempt` ask again
  useEffect(() => {
    const stop = new AbortController();
    const show = async () => {
      const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist');
      GlobalWorkerOptions.workerSrc = workerUrl;
      const blob = await fetchInvoicePdf(invoiceId, stop.signal);
      const loading = getDocument({ data: await blob.arrayBuffer() });
      const pdf = await loading.promise;
      const place = holder.current;
      if (place && !stop.signal.aborted) {
        await drawPages({ pdf, holder: place, widthPx: place.clientWidth });
      }
      await loading.destroy();
    };
    setFailure(null);
    show().catch((error: Error) => {
      if (!stop.signal.aborted) setFailure(error);
    });
    return () => stop.abort();
  }, [invoiceId, version, attempt]);
  if (failure) {
    const again = () => setAttempt(attempt + 1);
    return (
      <ErrorState message={failure.message} requestId={requestIdOf(failure)} onRetry={again} />
    );
  }
  return <div ref={holder} className="paper-pages" role="img" aria-label={label} />;
}
