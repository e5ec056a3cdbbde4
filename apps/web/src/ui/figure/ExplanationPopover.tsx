import { ActionIcon, Button } from '@mantine/core';
import {
  IconBuilding,
  IconChevronDown,
  IconChevronRight,
  IconCopy,
  IconEqual,
  IconFileText,
  IconHistory,
  IconPencil,
  IconRoute,
  IconShip,
  IconTrendingUp,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import {
  closedAtFirst,
  type ExplanationLine,
  type ExplanationNode,
  type ExplanationSource,
  explanationText,
  formulaInWords,
  openLines,
  shortFormula,
} from './explanation.ts';
import './figure.css';

const SOURCES: Readonly<Record<ExplanationSource, { Icon: typeof IconEqual; name: string }>> = {
  typed: { Icon: IconPencil, name: 'Typed' },
  vessel: { Icon: IconShip, name: 'Vessel table' },
  route: { Icon: IconRoute, name: 'Route engine' },
  market: { Icon: IconTrendingUp, name: 'Market price' },
  default: { Icon: IconBuilding, name: 'Company default' },
  history: { Icon: IconHistory, name: 'Own history' },
  document: { Icon: IconFileText, name: 'Document' },
  computed: { Icon: IconEqual, name: 'Computed' },
};

/** How a line was computed; what is only repeated is not said again. */
function formulaOf({ formula, value }: ExplanationNode): string | null {
  const short = shortFormula(formula ?? '');
  return short === '' || short === value ? null : short;
}

type LineProps = {
  line: ExplanationLine;
  open: boolean;
  focused: boolean;
  onFocus: () => void;
  onToggle: () => void;
};

function Line({ line, open, focused, onFocus, onToggle }: LineProps) {
  const { node, depth } = line;
  const parent = (node.inputs?.length ?? 0) > 0;
  const source = node.source ? SOURCES[node.source.kind] : null;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it takes the keys
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={parent ? open : undefined}
      tabIndex={focused ? 0 : -1}
      data-line={node.key}
      className="explanation-line"
      onClick={() => {
        onFocus();
        if (parent) onToggle();
      }}
    >
      <span className="explanation-label" style={{ paddingLeft: depth * 16 }}>
        {parent ? <Chevron size={13} aria-hidden /> : <span style={{ width: 13 }} />}
        <span className="explanation-operator">{node.operator}</span>
        <span className={`ellipsis ${parent ? 'strong' : ''}`}>
          {node.label}
          {node.unit && <span className="muted">, {node.unit}</span>}
        </span>
      </span>
      <span
        className={`explanation-value ${node.source?.kind === 'typed' ? 'typed' : parent ? 'strong' : ''}`}
      >
        {node.value}
      </span>
      <span className="explanation-source" title={node.source?.text}>
        {source && <source.Icon size={13} aria-label={source.name} style={{ flex: 'none' }} />}
        <span className="ellipsis">{node.source?.text ?? formulaOf(node)}</span>
      </span>
    </div>
  );
}

function useTreeKeys(
  lines: readonly ExplanationLine[],
  setClosed: (key: string, closed: boolean) => void,
) {
  const list = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState(lines[0]?.node.key ?? '');
  const go = (key: string | null | undefined) => {
    if (!key) return;
    setFocus(key);
    list.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = lines.findIndex((line) => line.node.key === focus);
    const line = lines[at];
    if (!line) return;
    const parent = (line.node.inputs?.length ?? 0) > 0;
    const open = lines[at + 1]?.parent === focus;
    if (event.key === 'ArrowDown') go(lines[at + 1]?.node.key);
    else if (event.key === 'ArrowUp') go(lines[at - 1]?.node.key);
    else if (event.key === 'ArrowRight' && parent && !open) setClosed(focus, false);
    else if (event.key === 'ArrowRight') go(parent ? lines[at + 1]?.node.key : null);
    else if (event.key === 'ArrowLeft' && open) setClosed(focus, true);
    else if (event.key === 'ArrowLeft') go(line.parent);
    else return;
    event.preventDefault();
  };
  return { list, focus, setFocus, onKeyDown };
}

type ExplanationPopoverProps = {
  explanation: ExplanationNode;
  /** What the figure belongs to: "M-0412 Nordic Hawk". */
  subject?: string;
  /** "Engine 1.4, recalculated 20 Nov 10:42 UTC". */
  note?: string;
  onClose: () => void;
};

/** A figure opened down to what was typed. Arrows walk the tree, Left and Right close and open. */
export function ExplanationPopover({
  explanation,
  subject,
  note,
  onClose,
}: ExplanationPopoverProps) {
  const [closed, setClosedKeys] = useState(() => closedAtFirst(explanation));
  const [copied, setCopied] = useState(false);
  const words = formulaInWords(explanation);
  const lines = openLines(explanation, closed);
  const setClosed = (key: string, isClosed: boolean) => {
    const next = new Set(closed);
    if (isClosed) next.add(key);
    else next.delete(key);
    setClosedKeys(next);
  };
  const tree = useTreeKeys(lines, setClosed);
  const copy = async () => {
    await navigator.clipboard.writeText(explanationText(explanation));
    setCopied(true);
  };
  return (
    <div className="explanation">
      <div className="explanation-head">
        <b>{explanation.label}</b>
        <span className="muted small grow ellipsis">{subject}</span>
        <b>
          {explanation.value} {explanation.unit}
        </b>
        <ActionIcon size="sm" aria-label="Close explanation" onClick={onClose}>
          <IconX size={14} />
        </ActionIcon>
      </div>
      {explanation.formula && (
        <div className="explanation-formula">
          {words && <div className="muted">{words}</div>}
          <div>
            {shortFormula(explanation.formula)} = {explanation.value}
          </div>
        </div>
      )}
      <div
        ref={tree.list}
        role="tree"
        aria-label={`Inputs of ${explanation.label}`}
        className="explanation-tree"
        onKeyDown={tree.onKeyDown}
      >
        {lines.map((line) => (
          <Line
            key={line.node.key}
            line={line}
            open={!closed.has(line.node.key)}
            focused={line.node.key === tree.focus}
            onFocus={() => tree.setFocus(line.node.key)}
            onToggle={() => setClosed(line.node.key, !closed.has(line.node.key))}
          />
        ))}
      </div>
      <footer>
        <span className="grow ellipsis">{note}</span>
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconCopy size={12} />}
          onClick={() => void copy()}
        >
          {copied ? 'Copied' : 'Copy as text'}
        </Button>
      </footer>
    </div>
  );
}
