import { parseCivilDate } from '@mainsheet/calendar';
import { readFacts } from '@mainsheet/laytime';
import { describe, expect, it } from 'vitest';
import { onePage } from '../../../test/fixtures/pdf-files.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { ruledTable } from '../../platform/documents/paper.ts';

const server = testServer();

/** A statement of facts as an agent's office draws it: a table. */
const agentsPdf = () =>
  server.platform.pdf.print({
    content: [
      { text: 'STATEMENT OF FACTS' },
      ruledTable({
        heads: ['Date', 'From', 'To', 'Remarks'],
        texts: 4,
        widths: [80, 40, 40, '*'],
        rows: [
          ['14 Nov 2026', '08:30', '', 'NOR tendered'],
          ['15 Nov 2026', '06:00', '08:00', 'Shifting from anchorage to berth'],
          ['16 Nov 2026', '11:00', '16:30', 'Rain, hatches closed'],
          ['20 Nov 2026', '20:15', '', 'Loading completed'],
        ],
      }),
    ],
    defaultStyle: { font: 'Roboto', fontSize: 10 },
  });

async function send(by: SignedIn | null, content: Buffer, name = 'sof.pdf') {
  const reply = await server.app.inject({
    method: 'POST',
    url: `/v2/laytime/files?name=${name}`,
    headers: {
      'content-type': 'application/octet-stream',
      ...(by ? { authorization: `Bearer ${by.token}`, cookie: by.cookie } : {}),
    },
    payload: content,
  });
  return { status: reply.statusCode, body: reply.json() };
}

describe('a statement of facts as a PDF', () => {
  it('becomes events by the same reading as a pasted text, each with its line', async () => {
    const operator = await server.signIn('Operator');
    const { status, body } = await send(operator, await agentsPdf());
    expect(status).toBe(200);
    const { activities, times, lines } = readFacts(body.data.text, {
      timeZone: 'UTC',
      today: parseCivilDate('2026-11-20'),
      idOf: (index) => `sof-${index + 1}`,
    });
    const taken = activities.map(({ type, start, end, source }) => [type, start, end, source]);
    expect(taken).toContainEqual([
      'Weather',
      '2026-11-16T11:00:00.000Z',
      '2026-11-16T16:30:00.000Z',
      expect.stringContaining('Rain, hatches closed'),
    ]);
    expect(taken).toContainEqual([
      'Shifting',
      '2026-11-15T06:00:00.000Z',
      '2026-11-15T08:00:00.000Z',
      expect.stringContaining('Shifting from anchorage to berth'),
    ]);
    expect(times).toMatchObject({
      tenderedAt: '2026-11-14T08:30:00.000Z',
      completedAt: '2026-11-20T20:15:00.000Z',
    });
    const open = lines.filter(({ reading }) => reading === 'notUnderstood');
    expect(open.map(({ text }) => text)).toEqual(['Page 1 of 1']);
  });

  it('refuses what has no text, whoever may not change claims, and nobody', async () => {
    const operator = await server.signIn('Operator');
    const empty = await send(operator, onePage());
    expect(empty.body.violations[0].message).toBe(
      'This PDF holds pictures alone and no text. Type what it says.',
    );
    expect((await send(operator, Buffer.from('no pdf'))).status).toBe(400);
    expect((await send(await server.signIn('Viewer'), await agentsPdf())).status).toBe(403);
    expect((await send(null, await agentsPdf())).status).toBe(401);
  });
});
