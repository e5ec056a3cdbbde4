import { describe, expect, it } from 'vitest';
import { findRoute, mayVisit } from '../platform/navigation/navigation.ts';
import { SIDEBAR, visibleGroups } from '../platform/navigation/sidebar.ts';
import {
  isAllowed,
  type PermissionKey,
  type PermissionMap,
} from '../platform/permissions/permissions.ts';
import { ROUTES } from './routes.ts';

const entries = SIDEBAR.flatMap((group) => group.items);
/** The pages of the sidebar as if each had its screen. */
const pages = entries.map(({ path, label, anyOf }) => ({ path, title: label, permissions: anyOf }));
const areaOf = (key: PermissionKey) => key.slice(0, key.lastIndexOf('.'));
const without = (keys: readonly PermissionKey[]): PermissionMap =>
  Object.fromEntries(keys.map((key) => [areaOf(key), { view: false }]));
const shown = (permissions: PermissionMap) =>
  visibleGroups(pages, permissions).flatMap((group) => group.items.map((item) => item.label));

describe('permissions in the menus', () => {
  it('PERM-03 a check that throws shows the menu; the server refuses what is behind it', () => {
    const damaged = new Proxy(
      {},
      {
        get: () => {
          throw new TypeError('damaged');
        },
      },
    );
    expect(isAllowed(damaged, 'vessels.view')).toBe(true);
    expect(isAllowed(null as unknown as PermissionMap, 'vessels.view')).toBe(true);
  });

  it('SHELL-02 PERM-13 an entry shows while one of its view permissions is held, and not without', () => {
    for (const { label, anyOf } of entries) {
      expect(anyOf.length, label).toBeGreaterThan(0);
      expect(shown(without(anyOf)), label).not.toContain(label);
      for (const key of anyOf) {
        const one = { ...without(anyOf), [areaOf(key)]: { view: true } };
        expect(shown(one), `${label} by ${key}`).toContain(label);
      }
    }
    expect(shown({})).toEqual(entries.map((entry) => entry.label));
  });

  it('PERM-13 the view flag gates every page that names one', () => {
    const gated = ROUTES.filter((route) => route.permissions.some((key) => key.endsWith('.view')));
    expect(gated.length).toBeGreaterThan(50);
    for (const route of gated) {
      const search = '?id=1';
      expect(mayVisit(route, without(route.permissions), search), route.path).toBe(false);
      expect(mayVisit(route, {}, search), route.path).toBe(true);
    }
  });
});

it('SHELL-01 every module of the shell has its pages', () => {
  const headings = SIDEBAR.flatMap((group) => group.heading ?? []);
  expect(headings).toEqual(['Analytics', 'Banking', 'Chartering', 'Operations', 'Financials']);
  const alone = ['/dashboard', '/email', '/journal', '/accounting', '/settings', '/ask-mainsheet'];
  for (const path of [...alone, ...entries.map((entry) => entry.path)]) {
    expect(findRoute(ROUTES, path), path).not.toBeNull();
  }
});
