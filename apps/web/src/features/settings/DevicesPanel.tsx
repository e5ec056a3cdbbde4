import { useMutation, useQuery } from 'urql';
import { MayButton } from '../../app/MayButton.tsx';
import { ErrorState, formatAge, formatDay, Panel, showSnackbar, Tag } from '../../ui/index.ts';
import { refusalOf } from './mutation-answer.ts';
import {
  DEVICES,
  type Device,
  FRESH,
  SIGN_OUT_DEVICE,
  SIGN_OUT_OTHERS,
} from './security.queries.ts';

function deviceState(device: Device) {
  if (device.isCurrent) return <Tag tone="accent">This browser</Tag>;
  if (device.authorized) return <Tag tone="positive">Signed in</Tag>;
  return <Tag>{device.kickOut ? 'Signed out by another sign-in' : 'Signed out'}</Tag>;
}

type DeviceRowProps = { device: Device; now: number; onSignOut: () => void };

function DeviceRow({ device, now, onSignOut }: DeviceRowProps) {
  const deed = device.authorized ? 'Sign out' : 'Forget';
  return (
    <li>
      <div className="grow">
        <div className="strong">{device.deviceName}</div>
        <div className="muted small">
          {device.location || 'Place unknown'}, last active {formatAge(device.lastActive, now)} ago,
          first seen {formatDay(device.createdOn)}
        </div>
      </div>
      {deviceState(device)}
      {!device.isCurrent && (
        <MayButton
          needs="personalDetails.modify"
          variant="default"
          aria-label={`${deed} ${device.deviceName}`}
          onClick={onSignOut}
        >
          {deed}
        </MayButton>
      )}
    </li>
  );
}

/** The browsers one has signed in with, and how to sign one or all of them out. */
export function DevicesPanel() {
  const [{ data, error }, again] = useQuery({ query: DEVICES, context: FRESH });
  const [, signOut] = useMutation(SIGN_OUT_DEVICE);
  const [, signOutOthers] = useMutation(SIGN_OUT_OTHERS);
  const say = (refused: string | null, message: string) => {
    showSnackbar(refused ?? message, { error: refused !== null });
    again(FRESH);
  };
  const one = async (deviceId: string) => {
    const answer = await signOut({ deviceId });
    const done = answer.data?.deactivateDevice;
    say(refusalOf(done, answer.error), done?.message ?? '');
  };
  const others = async () => {
    const answer = await signOutOthers({});
    const done = answer.data?.deactivateOtherDevices;
    say(refusalOf(done, answer.error), done?.message ?? '');
  };
  const now = Date.now();
  return (
    <Panel
      title="Devices"
      flush
      actions={
        data &&
        data.devices.length > 1 && (
          <MayButton needs="personalDetails.modify" variant="default" onClick={() => void others()}>
            Sign out all others
          </MayButton>
        )
      }
    >
      {error && <ErrorState message={error.message} onRetry={() => again(FRESH)} />}
      <ul className="settings-rows">
        {data?.devices.map((device) => (
          <DeviceRow
            key={device.deviceId}
            device={device}
            now={now}
            onSignOut={() => void one(device.deviceId)}
          />
        ))}
      </ul>
    </Panel>
  );
}
