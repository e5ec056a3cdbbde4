import { ActionIcon, Menu } from '@mantine/core';
import { IconLineHeight } from '@tabler/icons-react';
import { DENSITIES, type Density, setDensity, useDensity } from '../ui/index.ts';

/** Compact, normal or roomy rows. */
export function DensityMenu() {
  const density = useDensity();
  return (
    <Menu position="bottom-end" width={150}>
      <Menu.Target>
        <ActionIcon size={30} aria-label={`Row height: ${density}`}>
          <IconLineHeight size={17} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label="Row height">
        <Menu.RadioGroup value={density} onChange={(chosen) => setDensity(chosen as Density)}>
          {DENSITIES.map((option) => (
            <Menu.RadioItem key={option} value={option} tt="capitalize">
              {option}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
