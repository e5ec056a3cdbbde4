import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Wordmark } from '../../brand/Logo.tsx';
import './login.css';

/** A page for people who are not signed in, with the way back to the login. */
export function VisitorPage({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <main className="login-side visitor">
      <Wordmark size={24} />
      <div className={wide ? 'visitor-text' : 'login-middle'}>
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
