/** How many streams one user may hold open in a process: a browser needs one, and nobody has so many browsers. */
const MOST_PER_USER = 12;

/** The open streams of each user. One more than may be ends the oldest: that one is the likeliest to be forgotten. */
export class Places {
  private readonly byUser = new Map<string, Set<() => void>>();

  /** Takes a place; `end` is called where a later one needs it. Answers the function that gives it back. */
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
