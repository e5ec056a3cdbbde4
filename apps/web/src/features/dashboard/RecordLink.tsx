import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to a record whose page exists; its plain text where there is none to open. */
export function RecordLink({ href, children }: { href: string | null; children: ReactNode }) {
  const { routesByPath } = useRouter();
  const path = href?.split('?')[0] ?? '';
  if (!href || !(path in routesByPath)) return <span className="nowrap">{children}</span>;
  return (
    <Link to={href} className="link-button">
      {children}
    </Link>
  );
}
