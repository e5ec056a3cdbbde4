import { Switch } from '@mantine/core';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import type { PushAbility } from '../../platform/push/browser-push.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMay } from '../../platform/session/use-session.ts';
import { Alert, Panel } from '../../ui/index.ts';
import { usePush } from './use-push.ts';

const CANNOT: Readonly<Partial<Record<PushAbility, string>>> = {
  unsupported:
    'This browser takes no pushed messages. On an iPhone or iPad, add Mainsheet to the home screen and open it there.',
  blocked:
    'Notifications of this site are blocked in this browser. Allow them in the site settings beside the address, and switch this on then.',
};

function textOf(ability: PushAbility, isOn: boolean, browsers: number): string {
  const cannot = CANNOT[ability];
  if (cannot) return cannot;
  const others = browsers - (isOn ? 1 : 0);
  const elsewhere =
    others === 0
      ? ''
      : ` ${others} other ${others === 1 ? 'browser' : 'browsers'} of yours as well.`;
  if (isOn) return `On: you hear of things while Mainsheet is closed.${elsewhere}`;
  return `Off: switch it on to hear of things while Mainsheet is closed.${elsewhere}`;
}

/** Whether messages are pushed to this browser; it is asked for only when somebody switches it on. */
export function PushPanel() {
  const push = usePush();
  const mayChange = useMay('notifications.modify');
  const { ability, settings, error, busy, failure } = push;
  if (error) return <FailedRead error={error} onRetry={() => push.again()} />;
  if (!settings) return null;
  const isOn = settings.isOn && ability === 'allowed';
  const cannot = ability === 'unsupported' || ability === 'blocked';
  return (
    <Panel title="Push" hint="what is ticked under Push, on the screen of this machine" flush>
      {failure && (
        <div className="settings-note">
          <Alert tone="negative">{failure}</Alert>
        </div>
      )}
      <ul className="settings-rows">
        <li>
          <div className="grow">
            <div className="strong">Push on this browser</div>
            <div className="muted small" id="push-standing">
              {textOf(ability, isOn, settings.browsers)}
            </div>
          </div>
          {isOn && (
            <MayButton
              needs="notifications.modify"
              variant="default"
              disabled={busy}
              onClick={() => void push.sendTest()}
            >
              Send a test notification
            </MayButton>
          )}
          <Switch
            aria-label="Push on this browser"
            aria-describedby="push-standing"
            checked={isOn}
            disabled={busy || cannot || !mayChange}
            onChange={() => void (isOn ? push.turnOff() : push.turnOn(settings.publicKey))}
          />
        </li>
      </ul>
    </Panel>
  );
}
