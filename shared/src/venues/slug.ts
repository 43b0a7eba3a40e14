/**
 * A venue's slug from its name, by the specification's rule: lowercase, accents removed, everything but a-z, 0-9, spaces
 * and hyphens dropped, white space turned into hyphens, repeated hyphens collapsed.
 */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-');
}

export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
