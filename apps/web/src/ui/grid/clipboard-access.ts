/** Puts a text on the clipboard; a browser that refuses leaves the clipboard as it was. */
export async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
