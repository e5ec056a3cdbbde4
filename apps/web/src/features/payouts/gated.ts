/** Runs a save behind a gate, and lasts as long as it does: a form that waits for it is not left meanwhile. */
export async function gated(
  pass: (run: () => void) => void,
  save: () => Promise<void>,
): Promise<void> {
  const runs: Promise<void>[] = [];
  pass(() => {
    runs.push(save());
  });
  await Promise.all(runs);
}
