import { useState } from 'react';
import { forgetDraft, readDraft, storeDraft } from '#ui/features/venues/setup/draft-store.ts';
import type { VenueDraft } from '#ui/features/venues/setup/form.ts';

/** Every change is stored at once. */
export function useDraft(owner: string, begin: () => VenueDraft) {
  const [stored] = useState(() => readDraft(owner));
  const [draft, setState] = useState(() => stored ?? begin());
  const setDraft = (next: VenueDraft) => {
    setState(next);
    storeDraft(owner, next);
  };
  return { draft, setDraft, forget: () => forgetDraft(owner), wasRestored: stored !== null };
}
