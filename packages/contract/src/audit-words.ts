/** What stands before the dot of an action, as people call it. */
const NOUNS: Readonly<Record<string, string>> = {
  access: 'Access',
  account: 'Account',
  accounting: 'Accounting',
  ask: 'Ask',
  bill: 'Bill',
  'bill-payment': 'Bill payment',
  'bunker-lifting': 'Bunker lifting',
  'cargo-book': 'Cargo book',
  'cargo-type': 'Cargo type',
  'cash-item': 'Cash item',
  company: 'Company',
  contact: 'Contact',
  'credit-note': 'Credit note',
  'data-export': 'Data export',
  device: 'Device',
  estimate: 'Estimate',
  'exchange-rate': 'Exchange rate',
  'market-route': 'Market route',
  invoice: 'Invoice',
  journal: 'Journal',
  kyc: 'Verification',
  laytime: 'Laytime statement',
  'ledger-code': 'Ledger code',
  mailbox: 'Mailbox',
  member: 'Member',
  notifications: 'Notifications',
  outbox: 'Outgoing mail',
  passkey: 'Passkey',
  password: 'Password',
  'payment-term': 'Payment term',
  period: 'Period',
  'port-calendar': 'Port calendar',
  'port-disbursement': 'Port disbursement',
  push: 'Push',
  role: 'Role',
  second_factor: 'Second factor',
  session: 'Session',
  'time-charter': 'Time charter',
  'time-charter-off-hire': 'Off-hire',
  'vendor-credit-note': 'Vendor credit note',
  vessel: 'Vessel',
  voyage: 'Voyage',
  'voyage-off-hire': 'Off-hire',
  worksheet: 'Worksheet',
};

/** What stands after it, as something that was done. */
const DEEDS: Readonly<Record<string, string>> = {
  add: 'added',
  agreed: 'agreed',
  approve: 'approved',
  ask: 'asked for',
  cancel: 'cancelled',
  cancelled: 'cancelled',
  change: 'changed',
  apply: 'applied',
  close: 'closed',
  closed: 'closed',
  commenced: 'commenced',
  completed: 'completed',
  create: 'created',
  delete: 'deleted',
  draft: 'taken back',
  dropped: 'dropped',
  edit: 'changed',
  email: 'sent by mail',
  endorse: 'approved in part',
  fetch: 'fetched',
  fix: 'fixed',
  import: 'imported',
  invite: 'invited',
  issue: 'issued',
  join: 'joined',
  link: 'linked',
  open: 'opened',
  nominated: 'nominated',
  pause: 'paused',
  prepare: 'prepared',
  receive: 'marked as received',
  record: 'entered',
  refused: 'refused',
  reject: 'rejected',
  release: 'released by its voyage',
  remove: 'removed',
  rename: 'renamed',
  reopen: 'reopened',
  reorder: 'put in order',
  resume: 'resumed',
  retry: 'sent again',
  reverse: 'reversed',
  revoke: 'ended',
  scheduled: 'scheduled',
  send: 'marked as sent',
  start: 'begun',
  submit: 'submitted',
  submitted: 'submitted',
  unlink: 'unlinked',
  update: 'changed',
  upload: 'uploaded',
};

/** Where noun and deed say it badly. */
const WHOLE: Readonly<Record<string, string>> = {
  'account.transfer': 'Transfer within the company',
  'accounting.accounts': 'Accounting accounts assigned',
  'accounting.check': 'Accounting connection checked',
  'accounting.export': 'Journals exported',
  'accounting.export-again': 'Journals exported again',
  'accounting.link': 'Accounting system linked',
  'accounting.push': 'Journals handed over',
  'accounting.unlink': 'Accounting system unlinked',
  'ask.question': 'Question asked',
  'bill.payment': 'Payment of a bill recorded',
  'bill.payment-reversed': 'Payment of a bill reversed',
  'company.approval-policy': 'Approval policy changed',
  'company.close': 'Account of the company closed',
  'company.details': 'Business details changed',
  'company.invoice-settings': 'Invoice settings changed',
  'company.logo': 'Logo changed',
  'company.logo-removed': 'Logo removed',
  'device.new': 'Sign-in from a new device',
  'device.sign-out': 'Device signed out',
  'invoice.payment': 'Payment of an invoice recorded',
  'kyc.answer': 'Verification, question answered',
  'kyc.remove': 'Verification, document removed',
  'kyc.request': 'Verification, documents asked for',
  'kyc.review.document': 'Verification, document looked at',
  'kyc.review.open': 'Verification, application opened',
  'kyc.upload': 'Verification, document uploaded',
  'mailbox.password': 'Mailbox password changed',
  'mailbox.sender': 'Mailbox sender changed',
  'member.details': 'Personal details changed',
  'member.withdraw': 'Invitation taken back',
  'notifications.preference': 'Notifications changed',
  'password.reset': 'Password reset',
  'port-calendar.day': 'Port calendar, day changed',
  'port-calendar.day-clear': 'Port calendar, day cleared',
  'port-calendar.rest': 'Port calendar, weekly rest changed',
  'port-calendar.rest-clear': 'Port calendar, weekly rest cleared',
  'push.off': 'Push switched off',
  'push.on': 'Push switched on',
  'second_factor.codes': 'Recovery codes renewed',
  'vessel.is_tracked': 'Vessel tracking switched',
  'vessel.is_valued': 'Vessel valuation switched',
  'voyage.call': 'Voyage, times of a port call recorded',
};

const plain = (name: string): string => name.replaceAll(/[_.-]/g, ' ');

/** What was done, for people: `estimate.create` reads "Estimate created". An unknown one reads as its own parts. */
export function actionInWords(action: string): string {
  const whole = WHOLE[action];
  if (whole) return whole;
  const dot = action.indexOf('.');
  const area = dot < 0 ? action : action.slice(0, dot);
  const deed = dot < 0 ? '' : action.slice(dot + 1);
  const noun = NOUNS[area] ?? plain(area.charAt(0).toUpperCase() + area.slice(1));
  return `${noun} ${DEEDS[deed] ?? plain(deed)}`.trim();
}

/** Patterns of SQL's LIKE for the actions whose words hold what somebody searches for. */
export function actionPatternsOf(word: string): string[] {
  const sought = word.toLowerCase();
  const holding = (words: Readonly<Record<string, string>>) =>
    Object.keys(words).filter((name) => words[name]!.toLowerCase().includes(sought));
  const literally = (name: string) => name.replaceAll('_', '\\_');
  return [
    ...holding(NOUNS).map((area) => `${literally(area)}.%`),
    ...holding(DEEDS).map((deed) => `%.${literally(deed)}`),
    ...holding(WHOLE).map(literally),
  ];
}
