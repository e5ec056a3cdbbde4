import { Button } from '@mantine/core';

type PagerProps = {
  page: number;
  lastPage: number;
  /** What comes before, and what comes after: "Earlier", "Later". */
  words: readonly [before: string, after: string];
  isBusy: boolean;
  onPage: (page: number) => void;
};

/** From page to page of a list that the server hands out in pages; nothing where there is one. */
export function Pager({ page, lastPage, words: [before, after], isBusy, onPage }: PagerProps) {
  if (lastPage <= 1) return null;
  return (
    <div className="row row-apart" style={{ padding: 12 }}>
      <Button variant="default" disabled={isBusy || page <= 1} onClick={() => onPage(page - 1)}>
        {before}
      </Button>
      <span className="muted">
        Page {page} of {lastPage}
      </span>
      <Button
        variant="default"
        disabled={isBusy || page >= lastPage}
        onClick={() => onPage(page + 1)}
      >
        {after}
      </Button>
    </div>
  );
}
