import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import {
  type Context,
  type Span as OtelSpan,
  SpanKind as OtelSpanKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { VERSION } from '../version.ts';
import { reasonOf, type Span, type SpanKind, type SpanStart, type Traces } from './traces.ts';

/** So many spans wait for a collector that is away, some 5 MB; more are thrown away. */
const MOST_WAITING = 4_096;
const BATCH = 512;
const SEND_EVERY_MS = 5_000;
/** A collector that has not answered by then is away. */
const SEND_MS = 5_000;
/** What a stop waits for the last of them. */
const LAST_SEND_MS = 2_000;

const KINDS: Readonly<Record<SpanKind, OtelSpanKind>> = {
  request: OtelSpanKind.SERVER,
  job: OtelSpanKind.CONSUMER,
  database: OtelSpanKind.CLIENT,
  inside: OtelSpanKind.INTERNAL,
};

type TracesOptions = {
  /** Where a collector takes OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  /** Hears once that the collector is away, and once that it is back. */
  readonly log: () => Logger;
};

/** Opens the way to a collector. Loaded only where one is named: nobody else pays for the libraries. */
export function openTraces({ endpoint, log }: TracesOptions): Traces {
  const processor = new BatchSpanProcessor({
    exporter: sayingWhenAway(
      new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: SEND_MS }),
      log,
    ),
    maxQueueSize: MOST_WAITING,
    maxExportBatchSize: BATCH,
    scheduledDelayMillis: SEND_EVERY_MS,
    exportTimeoutMillis: SEND_MS,
  });
  const provider = new TracerProvider({
    // What OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES say goes before.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'mainsheet', 'service.version': VERSION }))
      .merge(detectResources({ detectors: [envDetector] })),
    // A proxy that decided not to follow a request decided it for us too.
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('mainsheet', VERSION);
  const underWay = new AsyncLocalStorage<Context>();
  const startBelow = ({ name, kind, words }: SpanStart, parent: Context): Span => {
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...words } }, parent);
    return spanOf(span, trace.setSpan(parent, span), underWay);
  };
  const run = <T>(start: SpanStart, work: () => Promise<T>): Promise<T> =>
    finish(startBelow(start, underWay.getStore() ?? ROOT_CONTEXT), work);
  return {
    begin: (start, headers = {}) => startBelow(start, contextOf(headers)),
    span: run,
    below: (start, work) => (underWay.getStore() ? run(start, work) : work()),
    id: () => trace.getSpanContext(underWay.getStore() ?? ROOT_CONTEXT)?.traceId ?? null,
    close: () => withinMoment(provider.shutdown()),
  };
}

/** The span of a proxy before us, as W3C Trace Context says it; what cannot be read begins a trace of its own. */
function contextOf({ traceparent }: IncomingHttpHeaders): Context {
  const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

function spanOf(span: OtelSpan, context: Context, underWay: AsyncLocalStorage<Context>): Span {
  return {
    say: (words) => void span.setAttributes({ ...words }),
    fail: (reason) => {
      span.setAttribute('error.type', reason);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
    within: (work) => underWay.run(context, work),
  };
}

async function finish<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await span.within(work);
  } catch (error) {
    span.fail(reasonOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Spans are not worth a line for each batch that is lost: the first says it, and the first that goes again. */
function sayingWhenAway(exporter: SpanExporter, log: () => Logger): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !isAway) {
          log().warn({ reason: result.error?.message }, 'traces cannot be sent');
        }
        if (!failed && isAway) log().info('traces are sent again');
        isAway = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

async function withinMoment(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LAST_SEND_MS);
  });
  await Promise.race([work.catch(() => {}), late]).finally(() => clearTimeout(timer));
}
