import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { formatAge, formatDay, Panel, Tag } from '../../ui/index.ts';
import { DEVICES, type Device, SIGN_OUT_DEVICE, SIGN_OUT_OTHERS } from './security.queries.ts';
import './identity.css';

function deviceState(device: Device) {
  if (device.isCurrent) return <Tag tone="accent">This browser</Tag>;
  if (device.authorized) return <Tag tone="positive">Signed in</Tag>;
  return <Tag>{device.kickOut ? 'Signed out by another sign-in' : 'Signed out'}</Tag>;
}

/** So many stand there before the rest is asked for. */
const SHOWN_FIRST = 10;

/** This browser, then who is signed in, then the others; the last active of each first. */
const inOrder = (devices: readonly Device[]): Device[] =>
  devices.toSorted(
    (one, other) =>
      Number(other.isCurrent) - Number(one.isCurrent) ||
      Number(other.authorized) - Number(one.authorized) ||
      Date.parse(other.lastActive) - Date.parse(one.lastActive),
  );

type DeviceRowProps = { device: Device; now: number; onSignOut: () => void };

function DeviceRow({ device, now, onSignOut }: DeviceRowProps) {
  const outcome = device.authorized ? 'Sign out' : 'Forget';
  return (
    <li>
      <div className="grow">
        <div className="row device-name">
          <span className="strong">{device.deviceName}</span>
          {deviceState(device)}
        </div>
        <div className="muted small">
          {device.location || 'Place unknown'}, last active {formatAge(device.lastActive, now)} ago,
          first seen {formatDay(device.createdOn)}
        </div>
      </div>
      {!device.isCurrent && (
        <MayButton
          needs="personalDetails.modify"
          variant="default"
          aria-label={`${outcome} ${device.deviceName}`}
          onClick={onSignOut}
        >
          {outcome}
        </MayButton>
      )}
    </li>
  );
}

/** The browsers one has signed in with, and how to sign one or all of them out. */
export function DevicesPanel() {
  const [{ data, error }, again] = useQuery({ query: DEVICES, context: FRESH });
  const [signOut] = useMutate(SIGN_OUT_DEVICE);
  const [signOutOthers] = useMutate(SIGN_OUT_OTHERS);
  const [isWhole, setWhole] = useState(false);
  const one = async (deviceId: string) => {
    showOutcome(await signOut({ deviceId }));
    again(FRESH);
  };
  const others = async () => {
    showOutcome(await signOutOthers({}));
    again(FRESH);
  };
  const now = Date.now();
  const devices = inOrder(data?.devices ?? []);
  const shown = isWhole ? devices : devices.slice(0, SHOWN_FIRST);
  return (
    <Panel
      title="Devices"
      flush
      actions={
        devices.some((device) => device.authorized && !device.isCurrent) && (
          <MayButton needs="personalDetails.modify" variant="default" onClick={() => void others()}>
            Sign out all others
          </MayButton>
        )
      }
    >
      {error && <FailedRead error={error} onRetry={() => again(FRESH)} />}
      <ul className="settings-rows">
        {shown.map((device) => (
          <DeviceRow
            key={device.deviceId}
            device={device}
            now={now}
            onSignOut={() => void one(device.deviceId)}
          />
        ))}
        {devices.length > SHOWN_FIRST && (
          <li>
            <Button variant="default" onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show all ${devices.length}`}
            </Button>
          </li>
        )}
      </ul>
    </Panel>
  );
}
