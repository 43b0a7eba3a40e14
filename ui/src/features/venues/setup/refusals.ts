import { ApiError } from '#ui/api/api-error.ts';
import type { VenueDraft } from '#ui/features/venues/setup/form.ts';

/** The server's errors with the draft that they belong to. */
export interface RefusedDraft {
  draft: VenueDraft;
  byField: Record<string, string>;
}

/** Errors by field. The code for a taken slug names no field, so it is mapped here. */
export function refusedBy(error: unknown, draft: VenueDraft): RefusedDraft | null {
  if (!(error instanceof ApiError)) return null;
  const taken: Record<string, string> =
    error.code === 'slug_taken' && error.serverMessage !== null ? { slug: error.serverMessage } : {};
  return { draft, byField: { ...error.byField, ...taken } };
}

/** An error is shown until its field changes. */
export function stillRefused(refused: RefusedDraft | null, draft: VenueDraft): Record<string, string> {
  if (refused === null) return {};
  const same = (path: string) => JSON.stringify(at(refused.draft, path)) === JSON.stringify(at(draft, path));
  return Object.fromEntries(Object.entries(refused.byField).filter(([path]) => same(path)));
}

const at = (draft: VenueDraft, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], draft);
