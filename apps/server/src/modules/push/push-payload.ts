/** Push services take 4 kB with the coat around it; ours stays well below. Source: RFC 8030, 7.2. */
export const MAX_PAYLOAD_BYTES = 3_000;
const MAX_TITLE = 120;
const MAX_MESSAGE = 400;
const MAX_LINK_BYTES = 500;

export type Shown = {
  readonly title: string;
  readonly message: string;
  /** An address inside the web app. */
  readonly link: string;
  /** A later message with the same tag takes the place of this one on the screen. */
  readonly tag: string;
};

/** On one line, cut at whole characters; JSON writes control characters with six bytes each. */
function cut(text: string, max: number): string {
  const characters = [...text.replaceAll(/\p{Cc}+/gu, ' ')];
  return characters.length <= max
    ? characters.join('')
    : `${characters.slice(0, max - 1).join('')}…`;
}

/** What travels to a browser: title, message and where to look, nothing else. */
export function payloadOf({ title, message, link, tag }: Shown): Buffer {
  const shown = {
    title: cut(title, MAX_TITLE),
    message: cut(message, MAX_MESSAGE),
    link: Buffer.byteLength(link) <= MAX_LINK_BYTES ? link : '/',
    tag,
  };
  return Buffer.from(JSON.stringify(shown));
}
