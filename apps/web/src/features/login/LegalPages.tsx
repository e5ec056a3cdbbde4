import { VisitorPage } from './VisitorPage.tsx';

/** What this installation keeps about people. */
export function PrivacyPage() {
  return (
    <VisitorPage isText>
      <h1>Privacy</h1>
      <p>
        Mainsheet runs on the machine of the company that uses it. What you enter stays in that
        company’s database; nothing is sent to us, and no visitor is counted or followed.
      </p>
      <h2>What is kept about you</h2>
      <p>
        Your name, e-mail, job title and role; a hash of your password, never the password; the
        browsers you are signed in with; and what you did to records, with its time, because books
        need to show who changed them.
      </p>
      <h2>How long</h2>
      <p>
        Sessions end after twelve hours at the latest. Entries of the audit trail and of the ledger
        stay as long as the law asks of the company that keeps them.
      </p>
      <h2>Whom to ask</h2>
      <p>An administrator of your company answers for your data and can correct or export it.</p>
    </VisitorPage>
  );
}

/** On what terms Mainsheet may be used. */
export function TermsPage() {
  return (
    <VisitorPage isText>
      <h1>Terms</h1>
      <p>
        Mainsheet is free software under the Apache License 2.0. You may use, change and pass it on;
        it comes without warranty of any kind.
      </p>
      <h2>Figures</h2>
      <p>
        Distances, estimates and positions are computed for commercial planning. They are no
        substitute for charts, notices to mariners or the judgement of a master.
      </p>
      <h2>Accounts</h2>
      <p>
        Your sign-in is yours alone. What is approved with it counts as approved by you, so keep the
        password to yourself and log out on machines you share.
      </p>
    </VisitorPage>
  );
}
