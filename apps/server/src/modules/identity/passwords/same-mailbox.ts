/** Providers that read `a.b` and `ab` as one mailbox, by each of their domains. */
const DOTLESS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/** An address without what providers ignore: letter case, a tag behind “+”, dots where they do not count. */
function canonicalMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const name = email.slice(0, at).toLowerCase().split('+')[0] ?? '';
  const dotless = DOTLESS.get(domain);
  return dotless ? `${name.replaceAll('.', '')}@${dotless}` : `${name}@${domain}`;
}

/** Whether mail to two addresses lands with one person. */
export const isSameMailbox = (one: string, other: string): boolean =>
  canonicalMailbox(one) === canonicalMailbox(other);
