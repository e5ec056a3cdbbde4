import { describe, expect, it } from 'vitest';
import { isMail, readMail } from './mail-file.ts';

const lines = (...all: string[]): Buffer => Buffer.from(all.join('\r\n'), 'latin1');

const PDF = Buffer.from('%PDF-1.7 one');
const MAIL = lines(
  'Received: from mx.example (mx.example [10.0.0.1])',
  '\tby mail.example; Mon, 2 Nov 2026 10:00:00 +0000',
  'From: =?utf-8?Q?Ag=C3=AAncia_Santos?= <desk@santos.example>',
  'Subject: =?UTF-8?B?RmF0dXJhIMOg?= vista',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed;',
  ' boundary="outer--1"',
  '',
  'This is a message in MIME format.',
  '--outer--1',
  'Content-Type: multipart/alternative; boundary=inner',
  '',
  '--inner',
  'Content-Type: text/plain; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Total due: USD 22,065.50 =',
  '=E0 vista',
  '--inner',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Total</p>',
  '--inner--',
  '--outer--1',
  "Content-Type: application/pdf; name*=UTF-8''Fatura%20n%C2%BA%205.pdf",
  'Content-Disposition: attachment',
  'Content-Transfer-Encoding: base64',
  '',
  PDF.toString('base64'),
  '--outer--1--',
  '',
);

describe('a mail that was saved as a file', () => {
  it('is known by its headers, and nothing else is taken for one', () => {
    expect(isMail(MAIL)).toBe(true);
    expect(isMail(lines('From: a@b.example', 'Subject: x', '', 'Text'))).toBe(true);
    expect(isMail(PDF)).toBe(false);
    expect(isMail(lines('<?xml version="1.0"?>', '<a/>'))).toBe(false);
    expect(isMail(lines('Vendor: Santos', 'Total: 5'))).toBe(false);
  });

  it('gives its words, without those of HTML where plain ones are there, and its files by name', () => {
    const mail = readMail(MAIL);
    expect(mail.subject).toBe('Fatura à vista');
    expect(mail.text).toBe('Total due: USD 22,065.50 à vista');
    expect(mail.files).toEqual([
      { name: 'Fatura nº 5.pdf', type: 'application/pdf', content: PDF },
    ]);
  });

  it('of HTML alone says what people see, a line where they see one', () => {
    const html =
      '<style>p{}</style><p>Invoice No: 7</p><table><tr><td>Total</td><td>5 &amp; 6</td></tr></table>';
    const mail = readMail(lines('From: a', 'Subject: b', 'Content-Type: text/html', '', html));
    expect(mail.text).toBe('Invoice No: 7\nTotal\t5 & 6');
  });

  it('is read at once whatever stands in it', () => {
    const hostile = ['<script', '<', ' ', '=', ';name=', '\n--b'].map((piece) =>
      lines(
        'From: a',
        'Subject: b',
        'Content-Type: text/html; boundary=b',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        piece.repeat(400_000),
      ),
    );
    const parts = Array.from({ length: 100 }, () =>
      ['--b', `Content-Disposition: attachment${';filename*='.repeat(9_000)}`, '', 'x'].join(
        '\r\n',
      ),
    );
    hostile.push(
      lines('From: a', 'Subject: b', 'Content-Type: multipart/mixed; boundary=b', '', ...parts),
    );
    const began = performance.now();
    for (const mail of hostile) readMail(mail);
    expect(performance.now() - began).toBeLessThan(3000);
  });

  it('ends however deep or broken it is', () => {
    const nested = Array.from({ length: 200 }, (_, at) => [
      `Content-Type: multipart/mixed; boundary=b${at}`,
      '',
      `--b${at}`,
    ]).flat();
    expect(readMail(lines('Subject: deep', ...nested, 'x')).files.length).toBeLessThan(2);
    expect(readMail(lines('Content-Type: multipart/mixed', '', 'x'))).toMatchObject({
      ...{ subject: '', text: '', files: [] },
    });
  });

  it('says who it claims to be from, its id, and that it has more parts than are read', () => {
    const head = ['From: =?utf-8?Q?J=C3=B6rg?= <j@v.example>', 'Message-ID: <1@v.example>'];
    const parts = Array.from({ length: 101 }, () => ['--b', 'Content-Type: text/plain', '', 'x']);
    const mail = (count: number) =>
      readMail(
        lines(
          ...[...head, 'Content-Type: multipart/mixed; boundary=b', ''],
          ...[...parts.slice(0, count).flat(), '--b--'],
        ),
      );
    const { sender, messageId } = mail(1);
    expect([sender, messageId]).toEqual(['Jörg <j@v.example>', '<1@v.example>']);
    expect([mail(100).isCut, mail(101).isCut]).toEqual([false, true]);
  });
});
