const MOST_PER_USER = 12;

/** One stream too many ends the oldest. */
export class Places {
  private readonly byUser = new Map<string, Set<() => void>>();

  /** `end` is called if a later stream takes the place. Returns the release function. */
  take(userId: string, end: () => void): () => void {
    const open = this.byUser.get(userId) ?? new Set();
    this.byUser.set(userId, open);
    const own = () => end();
    const leave = () => {
      open.delete(own);
      if (open.size === 0 && this.byUser.get(userId) === open) this.byUser.delete(userId);
    };
    open.add(own);
    if (open.size > MOST_PER_USER) {
      const [oldest] = open;
      open.delete(oldest!);
      oldest!();
    }
    return leave;
  }
}
