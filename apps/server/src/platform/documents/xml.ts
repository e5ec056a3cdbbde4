/** Text as an element or a quoted attribute of XML 1.0 holds it: without what it cannot hold, the rest escaped. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}\t\n\r]|\ufffe|\uffff/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** An element with its text or what is in it, and one attribute as it is written; null is left out, content of null stands empty. */
export type XmlNode =
  | readonly [name: string, content: string | readonly XmlNode[] | null, attribute?: string]
  | null;

/** Text of an element tree: what opens closes, text is escaped, and what holds nothing is left out. */
export function drawXml(node: XmlNode): string {
  if (node === null) return '';
  const [name, content, attribute] = node;
  if (content === null) return `<${name}/>`;
  const open = attribute ? `${name} ${attribute}` : name;
  const inner = typeof content === 'string' ? escapeXml(content) : content.map(drawXml).join('');
  return inner === '' ? '' : `<${open}>${inner}</${name}>`;
}

/** An element where there is a text for it. */
export const optional = (name: string, text: string): XmlNode =>
  text === '' ? null : [name, text];
