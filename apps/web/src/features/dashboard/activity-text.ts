const VERBS: Readonly<Record<string, string>> = {
  prepare: 'prepared',
  submit: 'submitted for approval',
  approve: 'approved',
  send: 'marked as sent',
  cancel: 'cancelled',
  payment: 'recorded a payment of',
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  add: 'added',
  fix: 'fixed',
  close: 'closed',
  reopen: 'reopened',
  status: 'moved on',
  call: 'recorded times of',
};

/** What somebody did, in words: "invoice.approve" → "approved". */
export function verbOf(action: string): string {
  const verb = action.split('.').at(-1) ?? action;
  return VERBS[verb] ?? verb.replaceAll(/[_-]/g, ' ');
}
