import { type Facts, factsOf, orphansIn } from '#desktop/main/outbox/orphans';
import { OUTBOX_FILE } from '#desktop/main/outbox/place';
import type { Orphan, OrphanFacts } from '#shared/desk/local';

/** The outboxes that lie in the folder and do not open: looked at once, since the status is asked for all the time. */
export class Orphans {
  private readonly folder: string;
  private former: (Facts & Orphan)[] | null = null;
  private own: { facts: OrphanFacts | null } | null = null;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Of former installations. */
  all = (): (Facts & Orphan)[] => {
    this.former ??= orphansIn(this.folder);
    return this.former;
  };

  /** What lies in the place of this one's own, while that is closed. */
  lying = (): OrphanFacts | null => {
    this.own ??= { facts: factsOf(this.folder, OUTBOX_FILE) };
    return this.own.facts;
  };

  /** They are others than before. */
  changed(): void {
    this.former = null;
    this.own = null;
  }
}
