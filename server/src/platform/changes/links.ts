import { createHash } from 'node:crypto';

/** What the hash of a log row covers, besides the hash before. */
export interface Link {
  revision: number;
  entity: string;
  entity_id: string;
  kind: string;
  actor: string;
  at: string;
  before_digest: string | null;
  after_digest: string | null;
}

export interface StoredLink extends Omit<Link, 'at'> {
  at: string | Date;
  hash: string;
}

export interface ChainHead {
  revision: number;
  hash: string;
}

/** The field order is fixed. */
export function linkHash(venueId: string, previous: string, link: Link): string {
  const parts = [
    previous,
    venueId,
    link.revision,
    link.entity,
    link.entity_id,
    link.kind,
    link.actor,
    link.at,
    link.before_digest,
    link.after_digest,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** `reached` is the last link that follows the one before it. */
export function followLinks(
  venueId: string,
  start: ChainHead,
  links: readonly StoredLink[],
): { reached: ChainHead; isWhole: boolean } {
  let reached = start;
  for (const { hash, at, ...link } of links) {
    const expected = linkHash(venueId, reached.hash, { ...link, at: new Date(at).toISOString() });
    if (link.revision !== reached.revision + 1 || hash !== expected) return { reached, isWhole: false };
    reached = { revision: link.revision, hash };
  }
  return { reached, isWhole: true };
}
