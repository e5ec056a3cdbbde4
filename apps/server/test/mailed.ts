/** A part of a mail: its type, and what it holds. */
type Part = { readonly type: string; readonly name?: string; readonly content: Buffer | string };

type Mail = {
  readonly from?: string;
  readonly subject?: string;
  readonly id?: string;
  readonly text?: string;
  readonly parts?: readonly Part[];
};

const partLines = ({ type, name, content }: Part): string[] => [
  ...['--b', `Content-Type: ${type}${name ? `; name="${name}"` : ''}`],
  ...(name ? [`Content-Disposition: attachment; filename="${name}"`] : []),
  ...['Content-Transfer-Encoding: base64', ''],
  Buffer.from(content).toString('base64'),
];

/** A mail as a server hands it out. */
export function mailOf({ from = 'Desk <desk@vendor.example>', ...mail }: Mail): Buffer {
  const { subject = 'Our bill', id = `<${subject}@vendor.example>`, text = '', parts = [] } = mail;
  const lines = [
    ...[`From: ${from}`, `Subject: ${subject}`, `Message-ID: ${id}`, 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/mixed; boundary=b', ''],
    ...partLines({ type: 'text/plain; charset=utf-8', content: text }),
    ...parts.flatMap(partLines),
    '--b--',
  ];
  return Buffer.from(lines.join('\r\n'), 'utf8');
}
