import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { FRESH } from '../../api/fresh.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { downloadFile, pathOfFile } from '../../platform/lists/files.ts';
import { RecordState } from '../../platform/records/RecordState.tsx';
import {
  Alert,
  Facts,
  formatInstant,
  formatNumber,
  Page,
  PageHead,
  Panel,
  TableHead,
  Tag,
  WideTable,
} from '../../ui/index.ts';
import { madeOf, openHref, shownOf, subjectOf, toneOfMail } from './mail-words.ts';
import { RECEIVED_MAIL, type WholeMail } from './received-mails.queries.ts';
import { useMailSteps } from './use-mail-steps.ts';
import './received-mails.css';

const LIST = '/payables/received-by-mail';

/** One mail: what it was taken for and why, its words and its files. */
export function MailView({ id }: { id: string }) {
  const [{ data, error }, again] = useFreshQuery({ query: RECEIVED_MAIL, variables: { id } });
  const readAgain = () => again(FRESH);
  const stepsOf = useMailSteps(readAgain);
  const navigate = useNavigate();
  const whole = data?.receivedMail;
  if (!whole) return <RecordState error={error} missing="No such mail." onRetry={readAgain} />;
  const { mail } = whole;
  const made = madeOf(mail);
  const href = openHref(mail);
  return (
    <Page>
      <PageHead
        title={subjectOf(mail)}
        meta={<Tag tone={toneOfMail(mail.status)}>{mail.status}</Tag>}
        tabs={<Link to={LIST}>Received by mail</Link>}
        actions={
          <>
            {stepsOf(mail).map(({ label, run }) => (
              <Button key={label} variant="default" onClick={run}>
                {label}
              </Button>
            ))}
            {href && (
              <Button onClick={() => void navigate({ href })}>
                Open as a {mail.kind.toLowerCase()}
              </Button>
            )}
          </>
        }
      />
      {mail.status === 'Refused' && <Alert tone="negative">{mail.reasons.join(' ')}</Alert>}
      <Understood whole={whole} made={made} />
      <Files whole={whole} />
      <Panel title="Text">
        {whole.text === '' ? (
          <p className="muted">The mail has no words of its own.</p>
        ) : (
          <pre className="mail-text">{whole.text}</pre>
        )}
      </Panel>
    </Page>
  );
}

type UnderstoodProps = { whole: WholeMail; made: ReturnType<typeof madeOf> };

function Understood({ whole: { mail }, made }: UnderstoodProps) {
  return (
    <Panel title="What it is">
      <div className="stack">
        <div className="mail-facts">
          <Facts
            facts={[
              ['From, as the mail claims', mail.sender],
              ['Received', `${formatInstant(mail.receivedAt)} UTC`],
              ['Into', `${mail.mailbox}, ${mail.folder}`],
              ['Kind', mail.kind],
              ['Became', made && <Link to={made.href}>{made.text}</Link>],
              [
                'Last changed',
                mail.changedAt && `${formatInstant(mail.changedAt)} UTC by ${mail.changedBy}`,
              ],
            ]}
          />
        </div>
        <ul className="plain-list">
          {mail.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {mail.findings.length > 0 && (
          <WideTable label="What was read">
            <table className="plain-table wraps">
              <TableHead texts={['Field', 'Read', 'From the words']} />
              <tbody>
                {mail.findings.map(({ source, ...found }) => (
                  <tr key={found.label}>
                    <th scope="row">{found.label}</th>
                    <td>{shownOf(found)}</td>
                    <td>{source && `“${source}”`}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideTable>
        )}
      </div>
    </Panel>
  );
}

const KILOBYTE = 1_000;

function Files({ whole: { files } }: { whole: WholeMail }) {
  if (files.length === 0) return null;
  return (
    <Panel title="Files" flush>
      <WideTable label="Files of the mail">
        <table className="plain-table wraps">
          <TableHead texts={['File', 'What came of it']} figures={['kB']} />
          <tbody>
            {files.map(({ place, name, byteSize, downloadUrl, refusal }) => (
              <tr key={place}>
                <th scope="row">
                  {downloadUrl ? (
                    <button
                      type="button"
                      className="link-button"
                      aria-label={`Save ${name}`}
                      onClick={() => void downloadFile(name, pathOfFile(downloadUrl))}
                    >
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                </th>
                <td>{refusal || (downloadUrl ? 'Stored' : 'Read')}</td>
                <td className="end">{formatNumber(Math.ceil(byteSize / KILOBYTE))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
