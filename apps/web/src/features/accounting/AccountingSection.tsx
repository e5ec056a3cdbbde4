import { Link } from '@tanstack/react-router';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMay } from '../../platform/session/use-session.ts';
import { ConnectionsPanel } from './ConnectionsPanel.tsx';
import { useIntegration } from './use-integration.ts';

/** Sets up where the books go; what goes is seen on the accounting page. */
export function AccountingSection() {
  const { connections, error, again } = useIntegration();
  const maySeePage = useMay('invoiceSettings.view');
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (!connections) return null;
  return (
    <div className="stack">
      <ConnectionsPanel connections={connections} onChanged={again} />
      {maySeePage && (
        <p className="muted small">
          Documents, periods and export runs stand under{' '}
          <Link to={'/accounting' as never}>Accounting</Link>.
        </p>
      )}
    </div>
  );
}
