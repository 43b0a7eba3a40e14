/** Limit of venues per stream. */
const VENUES_MAX = 20;
const ROUND_MS = 60_000;
const ANSWER_MS = 5_000;

/** Venues of the tabs of a browser, kept by the leading tab. A crashed tab sends no farewell, but stops answering. */
export class WatchedTabs {
  private readonly tabs = new Map<string, readonly string[]>();
  private readonly silent = new Set<string>();
  private rounds: ReturnType<typeof setInterval> | undefined;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  /** Pings the tabs at intervals; calls `dropped` when a tab stopped answering. */
  begin(ask: () => void, dropped: () => void): void {
    this.rounds = setInterval(() => {
      this.silent.clear();
      for (const tab of this.tabs.keys()) this.silent.add(tab);
      this.waiting = setTimeout(() => {
        for (const tab of this.silent) this.tabs.delete(tab);
        if (this.silent.size > 0) dropped();
      }, ANSWER_MS);
      ask();
    }, ROUND_MS);
  }

  note(tab: string, venueIds: readonly string[]): void {
    this.silent.delete(tab);
    if (venueIds.length === 0) this.tabs.delete(tab);
    else this.tabs.set(tab, venueIds);
  }

  /** Venues of the stream in the order of arrival, and those beyond its limit. */
  venues(): { watched: string[]; beyond: string[] } {
    const all = [...new Set([...this.tabs.values()].flat())];
    return { watched: all.slice(0, VENUES_MAX).sort(), beyond: all.slice(VENUES_MAX) };
  }

  end(): void {
    clearInterval(this.rounds);
    clearTimeout(this.waiting);
    this.tabs.clear();
    this.silent.clear();
  }
}
