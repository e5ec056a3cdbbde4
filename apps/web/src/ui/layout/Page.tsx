import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import './layout.css';
import { usePageTitle } from './page-title.ts';

/** Column of panels below a page head. */
export function Page({ children }: { children: ReactNode }) {
  return <div className="page">{children}</div>;
}

type PageHeadProps = {
  title: string;
  /** Facts beside the title: tags, who changed it. */
  meta?: ReactNode;
  /** Sibling routes, as links with `aria-current="page"` on the present one. */
  tabs?: ReactNode;
  /** The part of the page on screen, where the tabs do not say it. */
  part?: string | undefined;
  /** Buttons at the right; the primary one last. */
  actions?: ReactNode;
};

/** The title of the browser's tab: "Balance sheet, Journal", once where the part has the name of the whole. */
const withPart = (title: string, part: string): string =>
  part === '' || part.toLowerCase().includes(title.toLowerCase()) ? title : `${part}, ${title}`;

/** The tab that is open, in words; none where a lone link leads back, or the tabs stand over a page of another address. */
function presentTab(nav: HTMLElement | null): string {
  const links = [...(nav?.querySelectorAll('a') ?? [])];
  const open = links.find((link) => link.getAttribute('aria-current') === 'page');
  const isHere = links.length > 1 && open?.pathname === location.pathname;
  return isHere ? open.textContent : '';
}

/** Title of a page with its one primary action at the top right. */
export function PageHead({ title, meta, tabs, part, actions }: PageHeadProps) {
  const nav = useRef<HTMLElement>(null);
  const [present, setPresent] = useState('');
  // Which tab is the present one, its link knows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links are drawn from the tabs
  useEffect(() => {
    setPresent(presentTab(nav.current));
  }, [tabs]);
  usePageTitle(withPart(title, part ?? present));
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {meta}
      {tabs && (
        <nav ref={nav} className="page-tabs" aria-label={`${title}, sections`}>
          {tabs}
        </nav>
      )}
      <span className="grow" />
      {actions && <div className="row">{actions}</div>}
    </div>
  );
}

type PanelProps = {
  title?: string;
  /** One short fact beside the title. */
  hint?: ReactNode;
  actions?: ReactNode;
  foot?: ReactNode;
  /** No padding: for tables and maps. */
  flush?: boolean;
  /** Accessible name of a panel without a title. */
  label?: string;
  children: ReactNode;
};

/** A surface with a hairline; a named region when it has a title or a label. */
export function Panel({ title, hint, actions, foot, flush, label, children }: PanelProps) {
  const id = useId();
  const name = title ? { 'aria-labelledby': id } : label ? { 'aria-label': label } : {};
  return (
    <section className="panel" {...name}>
      {title && (
        <header>
          <h2 id={id}>{title}</h2>
          {hint && <span className="muted small ellipsis">{hint}</span>}
          <span className="grow" />
          {actions}
        </header>
      )}
      <div className={flush ? 'panel-body flush' : 'panel-body'}>{children}</div>
      {foot && <footer>{foot}</footer>}
    </section>
  );
}
