/** An XML file as text, or why it cannot be read. */
export type DecodedXml = { readonly text: string } | { readonly fault: string };

const startsWith = (content: Uint8Array, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => content[at] === byte);

/** Two bytes a letter: its mark, or a bracket beside a zero. */
const isWide = (content: Uint8Array): boolean =>
  startsWith(content, 0xff, 0xfe) ||
  startsWith(content, 0xfe, 0xff) ||
  startsWith(content, 0x3c, 0) ||
  startsWith(content, 0, 0x3c);

/** The encoding that a file has by its first bytes or declares, in capitals; UTF-8 of one that says nothing, as XML has it. */
export function encodingOf(content: Uint8Array): string {
  if (isWide(content)) return 'UTF-16';
  if (startsWith(content, 0xef, 0xbb, 0xbf)) return 'UTF-8';
  const head = new TextDecoder('iso-8859-1').decode(content.subarray(0, 200));
  const declared = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  return declared?.toUpperCase() ?? 'UTF-8';
}

/** The text of an XML file in UTF-8 or, where it says so, ISO-8859-1: wrong letters in a name are worse than none. */
export function decodeXml(content: Uint8Array): DecodedXml {
  const encoding = encodingOf(content);
  if (encoding === 'ISO-8859-1') return { text: new TextDecoder('iso-8859-1').decode(content) };
  if (encoding !== 'UTF-8' && encoding !== 'US-ASCII') {
    return { fault: `This file is encoded as ${encoding}. Ask the vendor for it in UTF-8.` };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content) };
  } catch {
    return {
      fault: `This file is not encoded as ${encoding}, though it should be. Ask the vendor for it anew.`,
    };
  }
}
