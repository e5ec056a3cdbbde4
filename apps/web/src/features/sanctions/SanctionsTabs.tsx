import { Link } from '@tanstack/react-router';
import { useMay } from '../../platform/session/use-session.ts';

/** The pages of screening, as far as a person may see them. */
export function SanctionsTabs() {
  const mayScreen = useMay('sanctions.view');
  const mayManage = useMay('overview.view');
  return (
    <>
      {mayScreen && <Link to="/sanctions">Screening</Link>}
      {mayManage && <Link to="/case-manager">Case manager</Link>}
    </>
  );
}
