import { KYC_DOCUMENT_KINDS, KYC_DOCUMENTS, type KycForm } from '@mainsheet/contract';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { countryName } from '../../platform/places/countries.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { Alert, Facts, formatDay, Panel, showSnackbar, TableHead } from '../../ui/index.ts';
import { DocumentList } from './DocumentList.tsx';
import { DECIDE_KYC, KYC_REVIEW, type KycReview } from './kyc.queries.ts';

/** Read once: each opening stands in the company's trail. */
const ONCE = { requestPolicy: 'network-only' } as const;

function CompanyFacts({ form }: { form: KycForm }) {
  return (
    <Facts
      facts={[
        ['Legal name', form.legalName],
        ['Registration no.', form.registrationNo],
        ['Registered in', countryName(form.countryCode)],
        ['Incorporated', formatDay(form.incorporationDate)],
        ['Address', [form.address, form.postcode, form.city].filter(Boolean).join(', ')],
        ['Purpose', form.purpose],
        ['Currencies', form.currencies.join(', ')],
        ['Volume a month', `${form.monthlyVolume} USD`],
      ]}
    />
  );
}

function People({ form }: { form: KycForm }) {
  return (
    <table className="kyc-people">
      <TableHead texts={['Name', 'Born', 'Nationality', 'Director', 'Share']} />
      <tbody>
        {form.people.map((person) => (
          <tr key={`${person.firstName} ${person.lastName} ${person.birthDate}`}>
            <td>{`${person.firstName} ${person.lastName}`}</td>
            <td>{formatDay(person.birthDate)}</td>
            <td>{countryName(person.nationality)}</td>
            <td>{person.isDirector ? 'Yes' : 'No'}</td>
            <td>{person.sharePercent === null ? '–' : `${person.sharePercent} %`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Decision = 'APPROVE' | 'REQUEST' | 'REJECT';

function Deciding({ review, onDecided }: { review: KycReview; onDecided: () => void }) {
  const [text, setText] = useState('');
  const [kinds, setKinds] = useState<string[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [decideKyc, isBusy] = useMutate(DECIDE_KYC);
  const decide = async (decision: Decision) => {
    const { companyId, version } = review;
    const { answer, refusal } = await decideKyc({ companyId, version, decision, text, kinds });
    if (!answer) return setFailure(refusal);
    showSnackbar(answer.message);
    return onDecided();
  };
  return (
    <Panel title="Decision">
      <div className="stack">
        {failure && <Alert tone="negative">{failure}</Alert>}
        <Textarea
          label="To the company"
          description="What you ask for, or why you reject; not needed to approve"
          rows={3}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Checkbox.Group label="Documents to ask for" size="xs" value={kinds} onChange={setKinds}>
          <div className="row kyc-kinds">
            {KYC_DOCUMENT_KINDS.map((kind) => (
              <Checkbox key={kind} size="xs" value={kind} label={KYC_DOCUMENTS[kind]} />
            ))}
          </div>
        </Checkbox.Group>
        <div className="row">
          <Button
            variant="default"
            className="danger"
            disabled={isBusy}
            onClick={() => void decide('REJECT')}
          >
            Reject
          </Button>
          <span className="grow" />
          <Button variant="default" disabled={isBusy} onClick={() => void decide('REQUEST')}>
            Ask for more
          </Button>
          <Button disabled={isBusy} onClick={() => void decide('APPROVE')}>
            Approve
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** One application with its papers, what the rules noticed, and the decision. */
export function ReviewPanel({
  companyId,
  onDecided,
}: {
  companyId: string;
  onDecided: () => void;
}) {
  const variables = { companyId };
  const [{ data, error }, again] = useQuery({ query: KYC_REVIEW, variables, context: ONCE });
  if (error) return <FailedRead error={error} onRetry={() => again(ONCE)} />;
  if (!data) return null;
  const review = data.kycReview;
  const form = review.form as KycForm;
  return (
    <div className="page">
      {review.answerText && (
        <Alert tone="accent" title="The company answers">
          {review.answerText}
        </Alert>
      )}
      {review.findings.map((finding) => (
        <Alert key={finding.text} tone={finding.weight === 'warning' ? 'warning' : 'idle'}>
          {finding.text}
        </Alert>
      ))}
      <Panel title={review.companyName}>
        <CompanyFacts form={form} />
      </Panel>
      <Panel title="Owners and directors" flush>
        <People form={form} />
      </Panel>
      <Panel title="Documents" hint={`${review.documents.length}`} flush>
        <DocumentList
          documents={review.documents}
          pathOf={(document) => `kyc/reviews/${companyId}/documents/${document.id}`}
        />
      </Panel>
      <Deciding review={review} onDecided={onDecided} />
    </div>
  );
}
