import { takeMailIn } from '../modules/received-mails/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';
import { at, dayOf } from './demo-history.ts';
import { pageOf } from './demo-page.ts';

type Mail = {
  readonly daysAgo: number;
  readonly from: string;
  readonly subject: string;
  readonly lines: readonly string[];
  readonly paper?: { readonly name: string; readonly content: Buffer };
};

const DAY_MS = 86_400_000;

/** A mail as a server hands it out: its words, and a PDF where it carries one. Source: RFC 2045, RFC 2046. */
function sourceOf({ from, subject, lines, paper }: Mail): Buffer {
  const part = (type: string, head: readonly string[], content: Buffer) => [
    ...['--part', `Content-Type: ${type}`, ...head, 'Content-Transfer-Encoding: base64', ''],
    content.toString('base64'),
  ];
  const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
  const [, name = '', address = ''] = /^(.*) (<.*>)$/.exec(from) ?? [];
  const attached = [`Content-Disposition: attachment; filename="${paper?.name ?? ''}"`];
  return Buffer.from(
    [
      ...[`From: ${encoded(name)} ${address}`, `Subject: ${encoded(subject)}`],
      ...['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=part', ''],
      ...part('text/plain; charset=utf-8', [], Buffer.from(lines.join('\r\n'))),
      ...(paper ? part('application/pdf', attached, paper.content) : []),
      '--part--',
    ].join('\r\n'),
  );
}

/** What came by mail and waits: a bill, the receipt of a card purchase, a noon report, and one that is nothing of these. */
export async function loadReceivedMails(platform: Platform, owner: Actor): Promise<void> {
  const folder = {
    ...{ mailboxEmail: 'documents@fjordline.example', memberId: owner.memberId },
    ...{ path: 'Documents', contents: 'everything' as const },
  };
  for (const mail of mailsOf(dayOf(platform))) {
    const then = at(platform, mail.daysAgo);
    const source = sourceOf(mail);
    const receivedAt = then.clock.now().toISOString();
    await takeMailIn(then, {
      ...{ companyId: owner.companyId, folder },
      mail: { uid: 1, source, byteSize: source.length, receivedAt },
    });
  }
}

/** The oldest first. */
function mailsOf(today: string): readonly Mail[] {
  const on = (days: number) =>
    new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
  return [
    {
      ...{ daysAgo: 3, from: 'Santos Crew Services <desk@santoscrew.example>' },
      subject: 'Crew change in Santos',
      lines: ['Dear Hilde,', '', 'The launch for three joiners is arranged. Regards, Paulo'],
    },
    {
      ...{ daysAgo: 2, from: 'Gatun Canal Agency <accounts@gatun.example>' },
      subject: 'Our invoice GCA-26-0461',
      lines: ['Good day,', '', 'Please find attached our invoice for the transit of Ocean Pearl.'],
      paper: {
        name: 'GCA-26-0461.pdf',
        content: pageOf(
          ...['Gatun Canal Agency', 'Invoice No: GCA-26-0461', `Invoice date: ${on(-2)}`],
          ...[`Due date: ${on(28)}`, 'Vessel: Ocean Pearl', 'Transit attendance and line handling'],
          ...['Total due: USD 18,412.60', 'IBAN: GB29 NWBK 6016 1331 9268 19'],
        ),
      },
    },
    {
      ...{ daysAgo: 1, from: 'Hotel Vågen <post@vagen.example>', subject: 'Your receipt' },
      lines: ['Thank you for staying with Hotel Vågen.', '', 'Paid by card: NOK 3,150.00'],
      paper: { name: 'receipt.pdf', content: pageOf('Receipt', 'Paid by card: NOK 3,150.00') },
    },
    {
      ...{ daysAgo: 0, from: 'Master Ocean Pearl <master@oceanpearl.example>' },
      subject: 'Noon report',
      lines: [
        ...['Noon report', 'Vessel: Ocean Pearl', `Date: ${on(-1)} 12:00 UTC`],
        ...['Position: 10 30 N 025 10 W', 'Distance: 312 nm', 'Hours: 24', 'ROB VLSFO: 640.5 mt'],
        'Crew is well',
      ],
    },
  ];
}
