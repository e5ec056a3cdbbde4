const MOST = 12;
const keyOf = (userId: string): string => `mainsheet.questions.${userId}`;

/** Questions of this browser session, latest first; they are gone with it. */
export function readRecent(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((one) => typeof one === 'string').slice(0, MOST)
      : [];
  } catch {
    return [];
  }
}

export function rememberQuestion(userId: string, question: string): string[] {
  const recent = [question, ...readRecent(userId).filter((one) => one !== question)].slice(0, MOST);
  sessionStorage.setItem(keyOf(userId), JSON.stringify(recent));
  return recent;
}
