import { useState } from 'react';
import { forgetDraft, readDraft, storeDraft } from '#ui/venues/setup/draftStore.ts';
import { emptyDraft, type VenueDraft } from '#ui/venues/setup/form.ts';

/** The draft of this person in this tab; every change is kept at once. */
export function useDraft(userId: string) {
  const [stored] = useState(() => readDraft(userId));
  const [draft, setState] = useState(() => stored ?? emptyDraft());
  const setDraft = (next: VenueDraft) => {
    setState(next);
    storeDraft(userId, next);
  };
  return { draft, setDraft, forget: () => forgetDraft(userId), wasRestored: stored !== null };
}
