import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutcomeFragment } from '../../api/generated/graphql.ts';
import type { PermissionKey } from '../../platform/permissions/permissions.ts';
import { showRefusal, withPermission } from '../../platform/permissions/refusals.ts';
import type { Outcome } from '../../platform/records/mutations.ts';
import { showSnackbar } from '../../ui/index.ts';

/** Null when it is done, else why not in the server's words. */
type Refusal = { code: string | null; message: string } | null;

type Key = { readonly id: string; readonly version: number };

/** What the steps of a kind of document are, and how those without a dialog are done. */
type StepPlan<Step extends string> = {
  labels: Readonly<Record<Step, string>>;
  needs: Readonly<Record<Step, PermissionKey>>;
  /** Steps that the server does without asking for anything more. */
  moves: Readonly<Partial<Record<Step, (key: Key) => Promise<Outcome<OutcomeFragment>>>>>;
  /** Of those, the ones that a dialog confirms first. */
  confirmed: readonly Step[];
  /** Steps that lead to another page. */
  hrefs: Readonly<Partial<Record<Step, (id: string) => string>>>;
  /** Hears which step was done without a dialog of its own; none where one was refused or had a dialog. */
  onDone: (step?: Step) => void;
  /** Hears why a step was refused; left out, it is shown in passing. */
  onRefused?: (message: string) => void;
};

/** A dialog that stands open; `alone` is an approval of one's own, by a fresh second factor. */
type OpenStep<Step extends string, Subject> = { step: Step | 'alone'; subject: Subject };

/** The steps of documents: who may, what is asked first, what came of it. */
export function useSteps<Step extends string, Subject extends Key>(plan: StepPlan<Step>) {
  const { labels, needs, moves, confirmed, hrefs, onDone, onRefused } = plan;
  const navigate = useNavigate();
  const [open, setOpen] = useState<OpenStep<Step, Subject> | null>(null);
  const [isBusy, setBusy] = useState(false);

  const ask = async (step: Step, { id, version }: Subject): Promise<Refusal> => {
    const outcome = await moves[step]?.({ id, version });
    if (!outcome) return null;
    if (outcome.refusal !== null) return { code: outcome.code, message: outcome.refusal };
    showSnackbar(outcome.answer.message);
    return null;
  };
  const tell = (step: Step, refusal: Refusal) => {
    if (!refusal) return;
    if (refusal.code === 'FORBIDDEN') showRefusal(needs[step], labels[step]);
    else if (onRefused) onRefused(refusal.message);
    else showSnackbar(refusal.message, { error: true, durationMs: 6000 });
  };
  /** Does a step now, whatever would be asked before it. */
  const move = async (step: Step, subject: Subject) => {
    setOpen(null);
    setBusy(true);
    const refusal = await ask(step, subject);
    setBusy(false);
    if (refusal?.code === 'STEP_UP_NEEDED') return setOpen({ step: 'alone', subject });
    tell(step, refusal);
    return refusal ? onDone() : onDone(step);
  };
  /** Does a step, or opens its dialog. */
  const run = (step: Step, subject: Subject) =>
    withPermission(needs[step], labels[step], () => {
      const href = hrefs[step];
      if (href) void navigate({ href: href(subject.id) });
      else if (moves[step] && !confirmed.includes(step)) void move(step, subject);
      else setOpen({ step, subject });
    });
  /** Does one of the steps without a dialog for many, one after another. */
  const runAll = async (step: Step, chosen: readonly Subject[]) => {
    setBusy(true);
    for (const subject of chosen) tell(step, await ask(step, subject));
    setBusy(false);
    onDone();
  };
  const close = (isDone: boolean) => {
    setOpen(null);
    if (isDone) onDone();
  };
  return { run, runAll, move, open, close, isBusy };
}
