import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Wordmark } from '../../brand/Logo.tsx';
import { Banner } from './Banner.tsx';
import './login.css';

function Side({ isText, children }: { isText: boolean; children: ReactNode }) {
  return (
    <main className={isText ? 'login-side visitor' : 'login-side'}>
      <Wordmark size={24} />
      <div className={isText ? 'visitor-text' : 'login-middle'}>
        {children}
        <p className="small visitor-back">
          <Link to="/">Back to log in</Link>
        </p>
      </div>
      <footer className="row small" style={{ gap: 18 }}>
        <Link to="/privacy">Privacy</Link>
        <Link to="/terms">Terms</Link>
      </footer>
    </main>
  );
}

/** A page for people who are not signed in: a form in the frame of the login, or a text to read. */
export function VisitorPage({
  isText = false,
  children,
}: {
  isText?: boolean;
  children: ReactNode;
}) {
  if (isText) return <Side isText>{children}</Side>;
  return (
    <div className="login">
      <Side isText={false}>{children}</Side>
      <Banner />
    </div>
  );
}
