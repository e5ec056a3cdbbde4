import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepLogoutReason, takeLogoutReason } from './logout-reason.ts';

function memory() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('why the last session ended', () => {
  it('AUTH-17 each tab says so once, also after a neighbour has said it', () => {
    const shared = memory();
    const tabs = [memory(), memory()];
    const inTab = <Result>(tab: ReturnType<typeof memory>, run: () => Result): Result => {
      vi.stubGlobal('localStorage', shared);
      vi.stubGlobal('sessionStorage', tab);
      return run();
    };
    for (const tab of tabs) inTab(tab, () => keepLogoutReason('kicked-out'));
    expect(tabs.map((tab) => inTab(tab, takeLogoutReason))).toEqual(['kicked-out', 'kicked-out']);
    expect(tabs.map((tab) => inTab(tab, takeLogoutReason))).toEqual([null, null]);
  });

  it('a word nobody knows is no reason', () => {
    vi.stubGlobal('localStorage', memory());
    vi.stubGlobal('sessionStorage', memory());
    sessionStorage.setItem('kicked_out_reason', 'because');
    expect(takeLogoutReason()).toBeNull();
  });
});
