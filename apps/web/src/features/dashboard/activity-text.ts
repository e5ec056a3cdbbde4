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
  upload: 'uploaded',
  remove: 'removed',
  open: 'opened',
  document: 'looked at',
  join: 'joined as',
  invite: 'invited',
  'kyc.start': 'began the verification of',
  'kyc.submit': 'submitted the verification of',
  'kyc.answer': 'answered in the verification of',
  'kyc.request': 'asked for documents of',
  'kyc.reject': 'rejected the verification of',
  'kyc.review.open': 'reviewed',
};

/** What somebody did, in words: "invoice.approve" → "approved". */
export function verbOf(action: string): string {
  const verb = action.split('.').at(-1) ?? action;
  return VERBS[action] ?? VERBS[verb] ?? verb.replaceAll(/[_-]/g, ' ');
}
