import { ApiError } from '#ui/app/api-error.ts';
import type { VenueDraft } from '#ui/venues/setup/form.ts';

/** What the server refused, and the draft that it saw. */
export interface Refused {
  draft: VenueDraft;
  byField: Record<string, string>;
}

/** The server's sentences by field. A slug that is taken names no field, but there is only one that it can mean. */
export function refusedBy(error: unknown, draft: VenueDraft): Refused | null {
  if (!(error instanceof ApiError)) return null;
  const taken: Record<string, string> =
    error.code === 'slug_taken' && error.serverMessage !== null ? { slug: error.serverMessage } : {};
  return { draft, byField: { ...error.byField, ...taken } };
}

/** A sentence stands beside its field until the field is changed. */
export function stillRefused(refused: Refused | null, draft: VenueDraft): Record<string, string> {
  if (refused === null) return {};
  const same = (path: string) => JSON.stringify(at(refused.draft, path)) === JSON.stringify(at(draft, path));
  return Object.fromEntries(Object.entries(refused.byField).filter(([path]) => same(path)));
}

const at = (draft: VenueDraft, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], draft);
