import { Button, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { LeaveGuard } from '../../../platform/records/leave-guard.tsx';
import { useMutateOnce } from '../../../platform/records/mutations.ts';
import { Alert, Page, PageHead, Panel, State, showSnackbar } from '../../../ui/index.ts';
import { CREATE_CARGO_BOOKS, OPEN_CARGO_BOOKS } from '../cargo-books.queries.ts';
import { CircularCard } from './CircularCard.tsx';
import { bookToSend, findDuplicate } from './circular-card.ts';
import { TonnagePanel } from './TonnagePanel.tsx';
import { type ReadCircular, useCircular } from './use-circular.ts';
import './circular.css';

const CONTEXT = { additionalTypenames: ['CargoBookRow', 'CargoBook'] };
const MOST_CHARACTERS = 60_000;
const booksText = (count: number): string =>
  count === 1 ? '1 cargo book' : `${count} cargo books`;

/** `/cargo/circular`: a mail that lists cargoes or open ships beside what was read of it; reviewed cargoes are booked. */
export function CircularPage() {
  const navigate = useNavigate();
  const { text, setText, circular, isReading, read, change, clear } = useCircular();
  const [{ data }] = useQuery({ query: OPEN_CARGO_BOOKS, context: CONTEXT });
  const [create, isBusy] = useMutateOnce(CREATE_CARGO_BOOKS, circular?.request);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isDone, setDone] = useState(false);
  // After the guard has heard that nothing is lost.
  useEffect(() => {
    if (isDone) void navigate({ to: '/cargo' });
  }, [isDone, navigate]);
  const taken = circular?.cards.filter(({ isIn }) => isIn) ?? [];
  const submit = async () => {
    if (!circular) return;
    const { answer, refusal, ...rest } = await create({ data: { books: taken.map(bookToSend) } });
    if (answer) {
      clear();
      setDone(true);
      showSnackbar(answer.message);
      return;
    }
    const violations = 'violations' in rest ? rest.violations : [];
    setFaults(
      violations.length === 0
        ? [refusal ?? '']
        : violations.map(({ path, message }) => `${cargoOf(path, circular)}: ${message}`),
    );
  };
  return (
    <Page>
      <LeaveGuard dirty={taken.length > 0 && !isDone} />
      <PageHead
        title="Paste a circular"
        actions={
          <Button onClick={() => void submit()} disabled={taken.length === 0} loading={isBusy}>
            Create {booksText(taken.length)}
          </Button>
        }
      />
      {faults.length > 0 && (
        <Alert tone="negative" title="No cargo book was created">
          {faults.map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
        </Alert>
      )}
      <div className="circular">
        <CircularText
          {...{ text, setText, circular, isReading }}
          onRead={() => {
            setFaults([]);
            void read();
          }}
          onClear={() => {
            setFaults([]);
            clear();
          }}
        />
        <div className="stack">
          {circular && circular.ships.length > 0 && <TonnagePanel ships={circular.ships} />}
          {circular?.cards.map((card, at) => (
            <CircularCard
              key={`${circular.key}${card.key}`}
              number={at + 1}
              card={card}
              duplicate={findDuplicate(card, data?.cargoBooks ?? [])}
              onChange={(next) => change(card.key, next)}
            />
          ))}
          {circular?.cards.length === 0 && circular.ships.length === 0 && (
            <State title="No cargo and no ship was found">
              A cargo needs a quantity, or its name and a port; a ship her name and where she is
              open.
            </State>
          )}
        </div>
      </div>
    </Page>
  );
}

type CircularTextProps = Pick<
  ReturnType<typeof useCircular>,
  'text' | 'setText' | 'circular' | 'isReading'
> & { onRead: () => void; onClear: () => void };

function CircularText(props: CircularTextProps) {
  const { text, setText, circular, isReading, onRead, onClear } = props;
  return (
    <Panel title="Circular">
      <div className="stack">
        <Textarea
          label="Text of the circular"
          description="Paste it as it came. Nothing is booked before you have looked at it."
          value={text}
          maxLength={MOST_CHARACTERS}
          onChange={(event) => setText(event.currentTarget.value)}
          rows={22}
        />
        <div className="row">
          <Button
            variant="default"
            disabled={text.trim() === ''}
            loading={isReading}
            onClick={onRead}
          >
            Read the circular
          </Button>
          <Button variant="subtle" disabled={text === ''} onClick={onClear}>
            Clear
          </Button>
        </div>
        {circular && <NotUnderstood circular={circular} />}
      </div>
    </Panel>
  );
}

/** The cargo that a path of a violation speaks of, by its number on the page. */
function cargoOf(path: string, { cards }: ReadCircular): string {
  const at = Number(/^books\.(\d+)/.exec(path)?.[1] ?? Number.NaN);
  const taken = cards.flatMap(({ isIn }, index) => (isIn ? [index + 1] : []));
  return Number.isNaN(at) ? 'Circular' : `Cargo ${taken[at] ?? at + 1}`;
}

function NotUnderstood({ circular }: { circular: ReadCircular }) {
  const { notUnderstood, isCut } = circular;
  return (
    <>
      {isCut && <Alert tone="warning">The circular is too long: its end was not read.</Alert>}
      {notUnderstood.length > 0 && (
        <section className="small" aria-label="Not understood">
          <b>Nothing was taken from:</b>
          <ul className="circular-rest">
            {[...new Set(notUnderstood)].map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
