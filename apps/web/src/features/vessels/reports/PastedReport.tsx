import type { CivilDate } from '@mainsheet/calendar';
import { parseReportMail, type ReportMail } from '@mainsheet/entry';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Alert, civilToday } from '../../../ui/index.ts';

type PastedReportProps = {
  vesselName: string;
  /** The text that it begins with, read already; empty where somebody pastes it. */
  start: string;
  onRead: (mail: ReportMail) => void;
};

export const readReport = (text: string): ReportMail =>
  parseReportMail(text, { today: civilToday() as CivilDate });

/** The text of a mail, read into the fields below; what was not understood stays in sight. */
export function PastedReport({ vesselName, start, onRead }: PastedReportProps) {
  const [text, setText] = useState(start);
  const [mail, setMail] = useState<ReportMail | null>(() => (start ? readReport(start) : null));
  const read = () => {
    const found = readReport(text);
    setMail(found);
    onRead(found);
  };
  const isOther =
    mail !== null &&
    mail.vesselName !== '' &&
    mail.vesselName.toLowerCase() !== vesselName.toLowerCase();
  return (
    <div className="stack">
      <Textarea
        label="Text of the mail"
        description="One labelled figure a line; times with their year and UTC"
        autosize
        minRows={4}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <Button variant="default" disabled={text.trim() === ''} onClick={read}>
          Read the mail
        </Button>
      </div>
      {isOther && (
        <Alert tone="negative">The mail speaks of {mail.vesselName}, not of this ship.</Alert>
      )}
      {mail && mail.notUnderstood.length > 0 && (
        <Alert tone="warning">
          Not understood, type it below where it counts:
          <ul className="plain-list">
            {[...new Set(mail.notUnderstood)].slice(0, MOST_SHOWN).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Alert>
      )}
      {mail && mail.notUnderstood.length === 0 && (
        <Alert tone="positive">
          Every line was understood. Look the fields over before you submit.
        </Alert>
      )}
    </div>
  );
}

const MOST_SHOWN = 30;
