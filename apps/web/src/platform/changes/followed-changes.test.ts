import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FollowedChanges } from './followed-changes.ts';

describe('a page that follows changes', () => {
  let readings = 0;
  let isBusy = false;
  const follow = () =>
    new FollowedChanges({
      askAgain: () => {
        readings += 1;
      },
      isBusy: () => isBusy,
      delayMs: () => 200,
    });

  beforeEach(() => {
    vi.useFakeTimers();
    readings = 0;
    isBusy = false;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is read again once after a burst', () => {
    const page = follow();
    for (let i = 0; i < 50; i += 1) page.hear();
    vi.advanceTimersByTime(199);
    expect(readings).toBe(0);
    vi.advanceTimersByTime(1);
    expect(readings).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect(readings).toBe(1);
  });

  it('is read every five seconds while changes keep coming', () => {
    const page = follow();
    for (let ms = 0; ms < 20_000; ms += 100) {
      page.hear();
      vi.advanceTimersByTime(100);
    }
    expect(readings).toBe(4);
  });

  it('waits for whoever types, and is read when they are done', () => {
    const page = follow();
    isBusy = true;
    page.hear();
    vi.advanceTimersByTime(30_000);
    expect(readings).toBe(0);
    isBusy = false;
    vi.advanceTimersByTime(1_000);
    expect(readings).toBe(1);
  });

  it('reads nothing more once it is left', () => {
    const page = follow();
    page.hear();
    page.stop();
    vi.advanceTimersByTime(60_000);
    expect(readings).toBe(0);
  });
});
