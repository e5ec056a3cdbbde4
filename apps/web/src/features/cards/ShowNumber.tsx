import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useClient, useQuery } from 'urql';
import { errorText } from '../../api/error-text.ts';
import type { CardSecretQuery } from '../../api/generated/graphql.ts';
import { useMutate } from '../../platform/records/mutations.ts';
import { CopyButton, Facts } from '../../ui/index.ts';
import { type Proof, ProofDialog, proofInput, SECURITY } from '../identity/index.ts';
import { CARD_SECRET, CARD_TOKEN, type Card } from './cards.queries.ts';

export type ShownNumber = NonNullable<CardSecretQuery['getCardDetails']['secret']>;

const SHOWN_MS = 60_000;

type ShowNumberProps = {
  card: Card;
  shown: ShownNumber | null;
  onShow: (number: ShownNumber | null) => void;
};

/** Shows the number of a card for a minute, after a second factor. */
export function ShowNumber({ card, shown, onShow }: ShowNumberProps) {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => onShow(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, onShow]);
  if (!card.maySeeNumber || card.status === 'Closed' || card.status === 'Lost') return null;
  if (shown) {
    const hide = <IconEyeOff size={14} aria-hidden />;
    return (
      <Button variant="default" leftSection={hide} onClick={() => onShow(null)}>
        Hide number
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={14} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Show number
      </Button>
      {isAsking && (
        <AskNumber
          card={card}
          onShow={(number) => {
            setAsking(false);
            onShow(number);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

type AskProps = { card: Card; onShow: (number: ShownNumber) => void; onClose: () => void };

function AskNumber({ card, onShow, onClose }: AskProps) {
  const [{ data }] = useQuery({ query: SECURITY });
  const client = useClient();
  const [ask] = useMutate(CARD_TOKEN);
  const confirm = async (given: Proof): Promise<string | null> => {
    const { answer, refusal } = await ask({ id: card.id, proof: proofInput(given) });
    if (!answer?.token) return refusal ?? 'Something went wrong.';
    const variables = { id: card.id, token: answer.token };
    const read = await client.query(CARD_SECRET, variables, { requestPolicy: 'network-only' });
    const secret = read.data?.getCardDetails.secret;
    if (!secret) return read.error ? errorText(read.error) : 'Something went wrong.';
    onShow(secret);
    return null;
  };
  if (!data) return null;
  return (
    <ProofDialog
      title="Show the number?"
      action="Show number"
      security={data.security}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Number, expiry and code of {card.name} show for a minute. Confirm that it is you.</p>
    </ProofDialog>
  );
}

/** What the back of the card says, beside the face with its number. */
export function ShownFacts({ shown }: { shown: ShownNumber }) {
  const copied = (
    <span className="row">
      <span className="num">{shown.number}</span>
      <CopyButton text={shown.number} what="The number of the card" />
    </span>
  );
  return (
    <Facts
      facts={[
        ['Number', copied],
        ['Expires', shown.expiry],
        ['Security code', shown.securityCode],
        ...(shown.pin ? [['PIN', shown.pin] as const] : []),
      ]}
    />
  );
}
