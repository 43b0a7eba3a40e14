import { isUuid } from '#shared/ids';

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

/** Slugs that would answer for something else: a part of the API's own addresses. */
const reservedSlugs: readonly string[] = ['by-id'];

/** A slug that a venue may not take. One in the form of an id would stand in the way of another venue's page. */
export const isReservedSlug = (slug: string): boolean => reservedSlugs.includes(slug) || isUuid(slug);
