import { OPEN_ITEM_KINDS, type OpenItemKind } from '@mainsheet/contract';
import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  billHref,
  creditNoteHref,
  invoiceHref,
  vendorCreditNoteHref,
} from '../../platform/navigation/record-links.ts';
import {
  formatAccounting,
  formatDay,
  minorUnitDigits,
  TableHead,
  Tag,
  WholeRow,
  WideTable,
} from '../../ui/index.ts';
import type { WaitingItem } from './opening-books.queries.ts';

const HREFS: Readonly<Record<OpenItemKind, (id: string) => string>> = {
  ...{ invoice: invoiceHref, bill: billHref, credit_note: creditNoteHref },
  vendor_credit_note: vendorCreditNoteHref,
};

type WaitingItemsProps = {
  waiting: readonly WaitingItem[];
  chosen: ReadonlySet<string>;
  setChosen: (chosen: ReadonlySet<string>) => void;
};

/** Drafts of open items, of which some are chosen. */
export function WaitingItems({ waiting, chosen, setChosen }: WaitingItemsProps) {
  const isAll = waiting.length > 0 && waiting.every(({ id }) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <WideTable label="Open items that wait">
      <table className="plain-table">
        <caption className="visually-hidden">Open items that wait for approval</caption>
        <TableHead
          texts={['Number', 'Kind', 'Contact', 'Date', 'Due', 'Posted on', 'Prepared by']}
          figures={['Open']}
        />
        <tbody>
          {waiting.length > 0 && (
            <tr>
              <td colSpan={8}>
                <Checkbox
                  size="xs"
                  label={`All ${waiting.length}`}
                  checked={isAll}
                  indeterminate={!isAll && chosen.size > 0}
                  onChange={() => setChosen(new Set(isAll ? [] : waiting.map(({ id }) => id)))}
                />
              </td>
            </tr>
          )}
          {waiting.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              isChosen={chosen.has(item.id)}
              onToggle={() => toggle(item.id)}
            />
          ))}
          {waiting.length === 0 && <WholeRow columns={8}>Nothing waits.</WholeRow>}
        </tbody>
      </table>
    </WideTable>
  );
}

type ItemRowProps = { item: WaitingItem; isChosen: boolean; onToggle: () => void };

function ItemRow({ item, isChosen, onToggle }: ItemRowProps) {
  const kind = item.kind as OpenItemKind;
  return (
    <tr>
      <th scope="row">
        <div className="row">
          <Checkbox
            size="xs"
            aria-label={`Choose ${item.number}`}
            checked={isChosen}
            onChange={onToggle}
          />
          <Link to={HREFS[kind](item.id)} className="list-link">
            {item.number}
          </Link>
        </div>
      </th>
      <td>{OPEN_ITEM_KINDS[kind]}</td>
      <td>{item.contactName}</td>
      <td className="nowrap">{formatDay(item.documentOn)}</td>
      <td className="nowrap">{formatDay(item.dueOn)}</td>
      <td className="nowrap">{formatDay(item.openingOn)}</td>
      <td>
        {item.preparedBy} {item.needsAnother && <Tag tone="idle">You</Tag>}
      </td>
      <td className="end nowrap">
        {item.currency} {formatAccounting(item.open, minorUnitDigits(item.currency))}
      </td>
    </tr>
  );
}
