import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number };
};
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
};

/** A span as a collector was sent it, its words by their name. */
export type ReceivedSpan = Omit<SentSpan, 'attributes'> & { words: Record<string, string> };

export type OtlpReceiver = {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** All that was sent, as it was sent. */
  readonly bodies: string[];
  close(): Promise<void>;
};

const wordsOf = (attributes: readonly Attribute[]): Record<string, string> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)]),
  );

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** A collector of OpenTelemetry, as far as OTLP over HTTP in JSON goes. */
export async function otlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (request.url !== '/v1/traces') return response.writeHead(404).end();
    bodies.push(body);
    for (const { scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      for (const { attributes, ...span } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, words: wordsOf(attributes) });
    }
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
