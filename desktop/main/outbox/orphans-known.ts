import { type Facts, factsOf, orphansIn } from '#desktop/main/outbox/orphans';
import { OUTBOX_FILE } from '#desktop/main/outbox/place';
import type { Orphan, OrphanFacts } from '#shared/desk/local';

/** Unreadable outboxes in the folder: cached, because the status is read often. */
export class Orphans {
  private readonly folder: string;
  private former: (Facts & Orphan)[] | null = null;
  private own: { facts: OrphanFacts | null } | null = null;

  constructor(folder: string) {
    this.folder = folder;
  }

  all = (): (Facts & Orphan)[] => {
    this.former ??= orphansIn(this.folder);
    return this.former;
  };

  /** The closed file in the place of the desk's own outbox. */
  lying = (): OrphanFacts | null => {
    this.own ??= { facts: factsOf(this.folder, OUTBOX_FILE) };
    return this.own.facts;
  };

  changed(): void {
    this.former = null;
    this.own = null;
  }
}
