import { isUuid } from '#shared/ids';

/** The specification's rule: lower case, no accents, only a-z, 0-9 and single hyphens; white space becomes a hyphen. */
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

const reservedSlugs: readonly string[] = ['by-id'];

/** A slug shaped like an id would hide another venue's page. */
export const isReservedSlug = (slug: string): boolean => reservedSlugs.includes(slug) || isUuid(slug);
