/** A part of a mail that is a file. */
export type MailedFile = { readonly name: string; readonly type: string; readonly content: Buffer };

export type MailFile = {
  /** As the mail claims: anybody can write anything there. */
  readonly sender: string;
  readonly messageId: string;
  readonly subject: string;
  /** What is written in it, without marks of HTML. */
  readonly text: string;
  readonly files: readonly MailedFile[];
  /** Whether it has more parts than are read of one. */
  readonly isCut: boolean;
};

const MOST_DEPTH = 8;
export const MOST_PARTS = 100;
/** Headers are read so far; a mail of more of them is none that people send. */
const MOST_HEAD = 100_000;

type Part = { readonly headers: ReadonlyMap<string, string>; readonly body: string };

/**
 * Whether a file is a saved mail: it begins with headers, among them who wrote it or how it is made up. Bytes are
 * letters here, one a byte.
 */
export function isMail(content: Buffer): boolean {
  const head = headOf(content.subarray(0, MOST_HEAD).toString('latin1'));
  if (head === null) return false;
  const names = [...head.matchAll(/^([a-z][a-z\d-]*):/gim)].map(([, name]) => name!.toLowerCase());
  const has = (...wanted: string[]) => wanted.every((name) => names.includes(name));
  return has('from', 'subject') || has('mime-version', 'content-type');
}

/** The headers of a mail or a part, null where it begins with anything else. */
function headOf(text: string): string | null {
  const end = text.search(/\r?\n\r?\n/);
  const head = end < 0 ? text : text.slice(0, end);
  return /^[a-z][a-z\d-]*:/i.test(head) ? head : null;
}

function partOf(text: string): Part {
  const head = (headOf(text) ?? '').slice(0, MOST_HEAD);
  const unfolded = head.replaceAll(/\r?\n[ \t]+/g, ' ');
  const headers = new Map(
    unfolded.split(/\r?\n/).flatMap((line) => {
      const at = line.indexOf(':');
      return at < 1 ? [] : [[line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const];
    }),
  );
  const end = text.search(/\r?\n\r?\n/);
  const body = head === '' ? text.replace(/^\r?\n/, '') : text.slice(end < 0 ? text.length : end);
  return { headers, body: body.replace(/^(?:\r?\n){1,2}/, '') };
}

/** Of a header with parameters so much is read: names of files are no longer. */
const MOST_PARAMETERS = 4_000;

/** A parameter of a header, `filename*=UTF-8''a%20b.pdf` too. */
function parameterOf(whole: string, name: string): string {
  const header = whole.slice(0, MOST_PARAMETERS);
  const extended = new RegExp(`;\\s*${name}\\*=([^';]*)'[^';]*'([^;]+)`, 'i').exec(header);
  if (extended) return decoded(extended[2]!.trim(), /%([\da-f]{2})/gi, extended[1]!);
  const plain = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header);
  return wordsOf(plain?.[1] ?? plain?.[2] ?? '');
}

/** Letters of bytes in a character set; what is not known is read as UTF-8. */
function lettersOf(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset || 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Text whose bytes are written as pairs of digits behind a mark. */
const decoded = (text: string, marked: RegExp, charset: string): string =>
  lettersOf(bytesOf(text, marked), charset);

const bytesOf = (text: string, marked: RegExp): Buffer =>
  Buffer.from(
    text.replaceAll(marked, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    ),
    'latin1',
  );

/** Words of a header: `=?utf-8?B?…?=`. */
const wordsOf = (header: string): string =>
  header.replaceAll(
    /=\?([^?\s]+)\?([bq])\?([^?]*)\?=(?:\s+(?==\?))?/gi,
    (_, charset: string, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? lettersOf(Buffer.from(word, 'base64'), charset)
        : decoded(word.replaceAll('_', ' '), /=([\da-f]{2})/gi, charset),
  );

function contentOf({ headers, body }: Part): Buffer {
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  return bytesOf(body.replaceAll(/=[ \t]*\r?\n/g, ''), /=([\da-f]{2})/gi);
}

/** Without an element and all within it; one that does not end takes the rest with it. */
function withoutElement(html: string, name: string): string {
  const lower = html.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  for (let from = lower.indexOf(`<${name}`); from >= 0; from = lower.indexOf(`<${name}`, at)) {
    parts.push(html.slice(at, from));
    const end = lower.indexOf(`</${name}>`, from);
    if (end < 0) return parts.join(' ');
    at = end + name.length + 3;
  }
  return [...parts, html.slice(at)].join(' ');
}

/** What HTML says, its lines where people see them. Each step reads it once, whatever stands in it. */
const plainOf = (html: string): string =>
  ['script', 'style', 'head']
    .reduce(withoutElement, html)
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/h\d|\/li)\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/t[dh]\b[^<>]*>/gi, '\t')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&nbsp;/gi, ' ')
    .replaceAll(/&lt;/gi, '<')
    .replaceAll(/&gt;/gi, '>')
    .replaceAll(/&quot;/gi, '"')
    .replaceAll(/&amp;/gi, '&');

/** Parts of a mail, those within others in their order. */
function leavesOf(part: Part, depth = 0): Part[] {
  const type = part.headers.get('content-type') ?? '';
  if (depth > MOST_DEPTH || !/^multipart\//i.test(type)) return [part];
  const boundary = parameterOf(type, 'boundary');
  if (boundary === '') return [];
  // What stands before the first of them, those that are read, and the line that ends them.
  const [, ...pieces] = `\n${part.body}`.split(`\n--${boundary}`, MOST_PARTS + 3);
  return pieces
    .filter((piece) => !piece.startsWith('--'))
    .flatMap((piece) => leavesOf(partOf(piece.replace(/^[ \t]*\r?\n/, '')), depth + 1))
    .slice(0, MOST_PARTS + 1);
}

/** A mail as a mail program saves it: what is written in it, and its files. */
export function readMail(content: Buffer): MailFile {
  const mail = partOf(content.toString('latin1'));
  const leaves = leavesOf(mail);
  const files: MailedFile[] = [];
  const texts: { isHtml: boolean; text: string }[] = [];
  for (const part of leaves.slice(0, MOST_PARTS)) {
    const header = part.headers.get('content-type') ?? 'text/plain';
    const type = header.split(';')[0]!.trim().toLowerCase();
    const disposition = part.headers.get('content-disposition') ?? '';
    const name = parameterOf(disposition, 'filename') || parameterOf(header, 'name');
    const isFile = name !== '' || /^attachment/i.test(disposition) || !type.startsWith('text/');
    if (isFile) {
      files.push({ name, type, content: contentOf(part) });
      continue;
    }
    const text = lettersOf(contentOf(part), parameterOf(header, 'charset'));
    texts.push({ isHtml: type === 'text/html', text });
  }
  const plain = texts.filter(({ isHtml }) => !isHtml).map(({ text }) => text);
  const said = plain.length > 0 ? plain : texts.map(({ text }) => plainOf(text));
  const text = said
    .join('\n')
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  const headerOf = (name: string) => wordsOf(mail.headers.get(name) ?? '');
  return {
    sender: headerOf('from'),
    messageId: mail.headers.get('message-id') ?? '',
    subject: headerOf('subject'),
    text,
    files,
    isCut: leaves.length > MOST_PARTS,
  };
}
