/** Text as an element or a quoted attribute of XML 1.0 holds it: without what it cannot hold, the rest escaped. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}\t\n\r]|\ufffe|\uffff/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
