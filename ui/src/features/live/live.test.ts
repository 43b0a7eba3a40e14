import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveChange } from '#shared/live/schema';
import { createBatch } from '#ui/features/live/batch.ts';
import { LiveHub, type Note } from '#ui/features/live/hub.ts';
import type { StreamSource } from '#ui/features/live/stream.ts';

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 2;

class FakeSource implements StreamSource {
  readyState = CONNECTING;
  readonly venueIds: readonly string[];
  private readonly listeners = new Map<string, ((event: { data?: unknown }) => void)[]>();

  constructor(venueIds: readonly string[]) {
    this.venueIds = venueIds;
  }
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }
  close(): void {
    this.readyState = CLOSED;
  }
  emit(type: string, data?: unknown): void {
    if (type === 'open') this.readyState = OPEN;
    for (const listener of this.listeners.get(type) ?? []) listener({ data });
  }
  fail(readyState: number): void {
    this.readyState = readyState;
    this.emit('error');
  }
}

/** A fake browser: tabs with a shared channel, one lock, and the opened streams. */
function aBrowser() {
  const sources: FakeSource[] = [];
  const hubs = new Map<string, LiveHub>();
  const line: { tab: string; take: () => void }[] = [];
  const openTab = (tab: string) => {
    const hub = new LiveHub({
      tab,
      open: (venueIds) => {
        sources.push(new FakeSource(venueIds));
        return sources.at(-1)!;
      },
      lead: (take) => {
        line.push({ tab, take });
        if (line.length === 1) take();
        return () => {
          const wasFirst = line[0]?.tab === tab;
          line.splice(
            line.findIndex((each) => each.tab === tab),
            1,
          );
          if (wasFirst) line[0]?.take();
        };
      },
      post: (note: Note) => {
        for (const [name, other] of hubs) if (name !== tab) other.hear(structuredClone(note));
      },
    });
    hubs.set(tab, hub);
    return hub;
  };
  const live = () => sources.filter(({ readyState }) => readyState !== CLOSED);
  const crash = (tab: string) => hubs.delete(tab);
  return { openTab, sources, live, crash };
}

function aWatcher() {
  const told: string[] = [];
  return {
    told,
    change: ({ entity }: LiveChange) => told.push(entity),
    missed: () => told.push('missed'),
    refused: () => told.push('refused'),
  };
}

const change = (venueId: string, entity = 'reservation') =>
  JSON.stringify({ venueId, revision: 1, entity, id: 'x', kind: 'seated' });

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T19:22:00Z') }));

describe('the tabs of one browser', () => {
  test('share one stream for the venues of all of them', () => {
    const { openTab, live } = aBrowser();
    const [first, second] = [aWatcher(), aWatcher()];
    openTab('a').watch('kianda', first);
    live()[0]!.emit('open');
    openTab('b').watch('mar', second);
    const both = live().at(-1)!;
    both.emit('open');
    expect(live()).toEqual([both]);
    expect(both.venueIds).toEqual(['kianda', 'mar']);
    both.emit('change', change('kianda'));
    both.emit('change', change('mar', 'message'));
    expect(first.told).toEqual(['missed', 'reservation']);
    expect(second.told).toEqual(['missed', 'message']);
  });

  test('keep the old stream until the wider one is open, so that no change is missed', () => {
    const { openTab, sources, live } = aBrowser();
    const first = aWatcher();
    openTab('a').watch('kianda', first);
    sources[0]!.emit('open');
    openTab('b').watch('mar', aWatcher());
    openTab('c').watch('sol', aWatcher());
    sources[0]!.emit('change', change('kianda'));
    expect(first.told).toEqual(['missed', 'reservation']);
    expect(live()).toHaveLength(3);
    sources.at(-1)!.emit('open');
    expect(live()).toEqual([sources.at(-1)]);
  });

  test('read again if the old stream broke before the wider one was open', () => {
    const { openTab, sources } = aBrowser();
    const first = aWatcher();
    openTab('a').watch('kianda', first);
    sources[0]!.emit('open');
    openTab('b').watch('mar', aWatcher());
    sources[0]!.fail(CONNECTING);
    sources[1]!.emit('open');
    vi.advanceTimersByTime(3_000);
    expect(first.told).toEqual(['missed', 'missed']);
  });

  test('hand the stream over when the leading tab closes, and read the changes in between once', () => {
    const { openTab, live } = aBrowser();
    const second = aWatcher();
    const leader = openTab('a');
    const stop = leader.watch('kianda', aWatcher());
    live()[0]!.emit('open');
    const follower = openTab('b');
    follower.watch('kianda', second);
    expect(follower.state()).toEqual({ kind: 'open', without: [] });
    stop();
    expect(live()).toHaveLength(1);
    live()[0]!.emit('open');
    expect(second.told).toEqual(['missed']);
  });

  test('stop watching a venue that no tab shows any more', () => {
    const { openTab, live } = aBrowser();
    openTab('a').watch('kianda', aWatcher());
    const stop = openTab('b').watch('mar', aWatcher());
    stop();
    live().at(-1)!.emit('open');
    expect(live().map(({ venueIds }) => venueIds)).toEqual([['kianda']]);
  });
});

describe('a venue that the stream cannot include', () => {
  test('is not live, and affects no other venue', () => {
    const { openTab, live } = aBrowser();
    const [leader, follower] = [openTab('a'), openTab('b')];
    const watcher = aWatcher();
    leader.watch('kianda', watcher);
    follower.watch('foreign', aWatcher());
    const source = live().at(-1)!;
    source.emit('open');
    source.emit('left_out', JSON.stringify({ venueIds: ['foreign'] }));
    source.emit('change', change('kianda'));
    expect(watcher.told).toContain('reservation');
    for (const hub of [leader, follower]) expect(hub.state()).toEqual({ kind: 'open', without: ['foreign'] });
    // After a reconnect the server repeats the venues without permission.
    source.emit('open');
    expect(follower.state()).toEqual({ kind: 'open', without: [] });
  });

  test('is the twenty-first: those before it stay', () => {
    const { openTab, live } = aBrowser();
    const [first, second] = [openTab('a'), openTab('b')];
    for (let n = 0; n < 20; n++) first.watch(`venue ${n}`, aWatcher());
    second.watch('a bar', aWatcher());
    live().at(-1)!.emit('open');
    expect(live().at(-1)!.venueIds).toHaveLength(20);
    expect(second.state()).toEqual({ kind: 'open', without: ['a bar'] });
  });

  test('belongs to a crashed tab: a tab that no longer answers is dropped', () => {
    const { openTab, live, crash } = aBrowser();
    openTab('a').watch('kianda', aWatcher());
    openTab('b').watch('mar', aWatcher());
    openTab('c').watch('sol', aWatcher());
    crash('b');
    vi.advanceTimersByTime(66_000);
    expect(live().at(-1)!.venueIds).toEqual(['kianda', 'sol']);
    vi.advanceTimersByTime(200_000);
    expect(live().at(-1)!.venueIds).toEqual(['kianda', 'sol']);
  });
});

test('a refusal reaches all tabs, so that each checks its session', () => {
  const { openTab, live } = aBrowser();
  const second = aWatcher();
  openTab('a').watch('kianda', aWatcher());
  openTab('b').watch('kianda', second);
  live()[0]!.emit('open');
  live()[0]!.emit('unauthorized');
  expect(second.told).toContain('refused');
});

describe('an outage', () => {
  test('is shown from start to end, and the changes during it are read once', () => {
    const { openTab, live } = aBrowser();
    const hub = openTab('a');
    const watcher = aWatcher();
    hub.watch('kianda', watcher);
    live()[0]!.emit('open');
    live()[0]!.fail(CONNECTING);
    vi.setSystemTime(new Date('2026-11-21T19:30:00Z'));
    live()[0]!.fail(CONNECTING);
    expect(hub.state()).toEqual({ kind: 'down', since: '2026-11-21T19:22:00.000Z' });
    live()[0]!.emit('open');
    expect(hub.state()).toEqual({ kind: 'open', without: [] });
    vi.advanceTimersByTime(3_000);
    expect(watcher.told).toEqual(['missed', 'missed']);
  });

  test('is followed by the read of each board at another instant', () => {
    const toldAfter = (random: number) => {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      const { openTab, live } = aBrowser();
      const watcher = aWatcher();
      openTab('a').watch('kianda', watcher);
      live()[0]!.emit('open');
      live()[0]!.fail(CONNECTING);
      live()[0]!.emit('open');
      live()[0]!.emit('reset');
      const told: number[] = [];
      for (let ms = 0; ms < 3_000; ms += 300) {
        vi.advanceTimersByTime(300);
        told.push(watcher.told.length);
      }
      vi.restoreAllMocks();
      return told;
    };
    expect(toldAfter(0)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    expect(toldAfter(0.5)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
    expect(toldAfter(0.95)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
  });

  test('after which the browser gave up is retried with backoff, and checks the session', () => {
    const { openTab, sources } = aBrowser();
    const watcher = aWatcher();
    openTab('a').watch('kianda', watcher);
    sources[0]!.fail(CLOSED);
    expect(watcher.told).toEqual(['refused']);
    vi.advanceTimersByTime(1_600);
    expect(sources).toHaveLength(2);
    sources[1]!.fail(CLOSED);
    vi.advanceTimersByTime(1_600);
    expect(sources).toHaveLength(2);
    vi.advanceTimersByTime(1_600);
    expect(sources).toHaveLength(3);
  });

  test('ends at once when the network is back', () => {
    const { openTab, sources } = aBrowser();
    const hub = openTab('a');
    hub.watch('kianda', aWatcher());
    sources[0]!.fail(CLOSED);
    hub.hurry();
    expect(sources).toHaveLength(2);
  });
});

test('an expired permission checks the session, and a lost cursor reads everything again', () => {
  const { openTab, live } = aBrowser();
  const watcher = aWatcher();
  openTab('a').watch('kianda', watcher);
  const [source] = live();
  source!.emit('open');
  source!.emit('reset');
  vi.advanceTimersByTime(3_000);
  source!.emit('change', 'not json');
  source!.emit('unauthorized');
  expect(watcher.told).toEqual(['missed', 'missed', 'missed', 'refused']);
  expect(live()).toEqual([]);
});

describe('a burst of changes', () => {
  test('is read once', async () => {
    const read = vi.fn(async (_names: ReadonlySet<string>) => undefined);
    const batch = createBatch(read);
    batch.add(['day', 'figures']);
    batch.add(['day']);
    await vi.advanceTimersByTimeAsync(99);
    expect(read).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(read.mock.calls).toEqual([[new Set(['day', 'figures'])]]);
  });

  test('that continues neither restarts the running read nor is lost', async () => {
    let finish = () => {};
    const read = vi.fn((_names: ReadonlySet<string>) => new Promise<void>((done) => (finish = done)));
    const batch = createBatch(read);
    batch.add(['day']);
    await vi.advanceTimersByTimeAsync(100);
    batch.add(['figures']);
    await vi.advanceTimersByTimeAsync(500);
    expect(read).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(100);
    expect(read.mock.calls[1]).toEqual([new Set(['figures'])]);
  });

  test('is ignored once no screen watches', async () => {
    const read = vi.fn(async (_names: ReadonlySet<string>) => undefined);
    const batch = createBatch(read);
    batch.add(['day']);
    batch.stop();
    await vi.advanceTimersByTimeAsync(500);
    expect(read).not.toHaveBeenCalled();
  });
});
