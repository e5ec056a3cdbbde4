import '@mantine/spotlight/styles.layer.css';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import {
  IconArrowRight,
  IconBolt,
  IconFileSearch,
  IconMessageQuestion,
  IconSearch,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { type Command, useRegisteredCommands } from '../platform/navigation/commands.ts';
import { mayVisit } from '../platform/navigation/navigation.ts';
import { isAnyAllowed } from '../platform/permissions/permissions.ts';
import { useMay, useUser } from '../platform/session/use-session.ts';
import { paletteStore, selectFirst } from './palette-store.ts';
import { type RecordSearch, useRecordSearch } from './record-search.ts';
import { ROUTES } from './routes.ts';

type PaletteProps = { onShortcuts: () => void; onActivity: () => void; onLogOut: () => void };

const GROUPS = ['Do', 'Records', 'Ask'] as const;

const QUESTION = /\?\s*$|^(who|what|which|how|when|where|average|compare|top|total)\s/i;
const ASK_PAGE = '/ask-mainsheet';

/** What is typed, as a question: the first way on where it reads like one, else the last once records were looked for. */
function useQuestion(typed: string, isSearched: boolean) {
  const navigate = useNavigate();
  const mayAsk = useMay('overview.view');
  const question = typed.trim();
  if (!mayAsk || question.length < 3) return { first: [], last: [] };
  const ask = () => void navigate({ to: ASK_PAGE, search: { q: question } });
  const group: SpotlightActionGroupData = {
    group: 'Ask',
    actions: [
      {
        id: 'ask-question',
        label: `Ask: ${question}`,
        keywords: [typed],
        leftSection: <IconMessageQuestion size={16} aria-hidden />,
        onClick: ask,
      },
    ],
  };
  if (QUESTION.test(typed)) return { first: [group], last: [] };
  return { first: [], last: isSearched ? [group] : [] };
}

/** Records that fit what is typed; the server found them, so the palette's own filter lets them pass. */
function useRecords(typed: string, hits: RecordSearch['hits']): SpotlightActionGroupData[] {
  const navigate = useNavigate();
  if (hits.length === 0) return [];
  return [
    {
      group: 'Open',
      actions: hits.map((hit) => ({
        id: `record ${hit.kind} ${hit.id}`,
        label: hit.label,
        description: [hit.kind, hit.detail].filter(Boolean).join(' · '),
        keywords: [typed],
        leftSection: <IconFileSearch size={16} aria-hidden />,
        onClick: () => void navigate({ href: hit.href }),
      })),
    },
  ];
}

/** What Enter runs is the first row, also where records came after the last key; a row somebody went to stays. */
function useFirstSelected(shown: string): void {
  useEffect(() => {
    if (shown !== '') selectFirst();
  }, [shown]);
}

/** Ctrl+K: records, every page the user may open, and what the present page and the app can do. */
export function Palette({ onShortcuts, onActivity, onLogOut }: PaletteProps) {
  const navigate = useNavigate();
  const { permissions } = useUser();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const registered = useRegisteredCommands();
  const [typed, setTyped] = useState('');
  const { hits, isSettled } = useRecordSearch(typed);
  const question = useQuestion(typed, isSettled);
  const records = useRecords(typed, hits);
  useFirstSelected(`${typed} ${isSettled} ${hits.map(({ id }) => id).join(' ')}`);
  const actions = useMemo(() => {
    const other = scheme === 'dark' ? 'light' : 'dark';
    const own: Command[] = [
      {
        id: 'scheme',
        group: 'Do',
        label: `Switch to ${other} colours`,
        run: () => setColorScheme(other),
      },
      { id: 'shortcuts', group: 'Do', label: 'Show shortcuts', hint: '?', run: onShortcuts },
      { id: 'activity', group: 'Do', label: 'Show latest activity', run: onActivity },
      { id: 'log-out', group: 'Do', label: 'Log out', run: onLogOut },
    ];
    const visited = ROUTES.filter((route) => route.palette && mayVisit(route, permissions, ''));
    const pages: SpotlightActionGroupData = {
      group: 'Go to',
      actions: visited.flatMap((route) => [
        {
          id: route.path,
          label: route.title,
          keywords: [...(route.palette?.keywords ?? [])],
          leftSection: <IconArrowRight size={16} aria-hidden />,
          rightSection: route.palette?.jump && <kbd className="kbd">g {route.palette.jump}</kbd>,
          onClick: () => void navigate({ to: route.path }),
        },
        ...(route.places ?? [])
          .filter((place) => isAnyAllowed(permissions, place.permissions))
          .map((place) => ({
            id: `${route.path} ${place.title}`,
            label: `${route.title}: ${place.title}`,
            keywords: [...(place.keywords ?? [])],
            leftSection: <IconArrowRight size={16} aria-hidden />,
            onClick: () => void navigate({ to: route.path, search: place.search as never }),
          })),
      ]),
    };
    const commands = GROUPS.map(
      (group): SpotlightActionGroupData => ({
        group,
        actions: [...registered, ...own]
          .filter((command) => command.group === group)
          .map((command) => ({
            id: command.id,
            label: command.label,
            keywords: [...(command.keywords ?? [])],
            leftSection: <IconBolt size={16} aria-hidden />,
            rightSection: command.hint && <span className="muted small">{command.hint}</span>,
            onClick: command.run,
          })),
      }),
    );
    return [pages, ...commands].filter((group) => group.actions.length > 0);
  }, [
    permissions,
    registered,
    scheme,
    setColorScheme,
    navigate,
    onShortcuts,
    onActivity,
    onLogOut,
  ]);
  return (
    <Spotlight
      store={paletteStore}
      actions={[...question.first, ...records, ...actions, ...question.last]}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight={420}
      size={620}
      centered={false}
      yOffset={96}
      overlayProps={{ blur: 0 }}
      nothingFound="Nothing fits"
      searchProps={{
        'aria-label': 'Search commands',
        placeholder: 'Search or run a command',
        leftSection: <IconSearch size={17} aria-hidden />,
      }}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    />
  );
}
