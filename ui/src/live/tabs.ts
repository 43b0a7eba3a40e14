/** As many venues as one stream takes. */
const VENUES_MAX = 20;
const ROUND_MS = 60_000;
const ANSWER_MS = 5_000;

/** What the tabs of a browser watch, as the leading one knows it. A tab that crashed says no farewell: it answers no more. */
export class WatchedTabs {
  private readonly tabs = new Map<string, readonly string[]>();
  private readonly silent = new Set<string>();
  private rounds: ReturnType<typeof setInterval> | undefined;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  /** Asks now and then who is still there; `dropped` is told when somebody no longer was. */
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

  /** What goes into the stream, first come first served, and what finds no place in it. */
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
