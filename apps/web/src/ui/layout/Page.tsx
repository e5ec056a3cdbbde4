import { type ReactNode, useId } from 'react';
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
  /** Buttons at the right; the primary one last. */
  actions?: ReactNode;
};

/** Title of a page with its one primary action at the top right. */
export function PageHead({ title, meta, tabs, actions }: PageHeadProps) {
  usePageTitle(title);
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {meta}
      {tabs && (
        <nav className="page-tabs" aria-label={`${title}, sections`}>
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
