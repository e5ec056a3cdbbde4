import { DevicesPanel } from './DevicesPanel.tsx';
import { PasskeysPanel } from './PasskeysPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { TwoFactorPanel } from './TwoFactorPanel.tsx';

/** One's own sign-in: second factor, devices, password. */
export function SecuritySection() {
  return (
    <div className="settings-columns">
      <div className="stack">
        <TwoFactorPanel />
        <PasskeysPanel />
        <PasswordPanel />
      </div>
      <DevicesPanel />
    </div>
  );
}
