import { Link } from '@tanstack/react-router';
import { Page, PageHead } from '../../ui/index.ts';
import { PasskeysPanel, TwoFactorPanel } from '../identity/index.ts';
import './settings.css';

/** `/settings/two-factor-setup` */
export function TwoFactorSetupPage() {
  return (
    <Page>
      <PageHead
        title="Two-factor set-up"
        meta={
          <Link to="/settings" search={{ section: 'security' } as never} className="small">
            All security settings
          </Link>
        }
      />
      <div className="stack">
        <TwoFactorPanel />
        <PasskeysPanel />
      </div>
    </Page>
  );
}
