import { MAX_QUESTION, suggest } from '@mainsheet/ask';
import { Autocomplete, Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { type FormEvent, useMemo, useState } from 'react';
import type { Names } from './ask.queries.ts';

type AskFormProps = { question: string; names: Names; onAsk: (question: string) => void };

/** The input: a begun word is completed with names of the company and words of the trade. */
export function AskForm({ question, names, onAsk }: AskFormProps) {
  const [text, setText] = useState(question);
  const offers = useMemo(() => suggest(text, names).map((one) => one.question), [text, names]);
  const data = [...new Set(offers)];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onAsk(text.trim());
  };
  return (
    <form className="ask-form" onSubmit={submit}>
      <Autocomplete
        className="grow"
        size="md"
        aria-label="Ask about fleet, voyages and finances"
        placeholder="Ask about fleet, voyages and finances"
        data={data}
        filter={({ options }) => options}
        value={text}
        onChange={setText}
        maxLength={MAX_QUESTION}
        autoFocus={question === ''}
        comboboxProps={{ position: 'top-start' }}
      />
      <span className="ask-mode muted tiny nowrap">AI Mode (Beta)</span>
      <Button type="submit" px={9} h={34} aria-label="Ask">
        <IconArrowUp size={16} aria-hidden />
      </Button>
    </form>
  );
}
