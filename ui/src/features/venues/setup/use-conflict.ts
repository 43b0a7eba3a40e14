import { useState } from 'react';
import type { ManagedVenue } from '#shared/venues/schema';
import { ApiError } from '#ui/api/api-error.ts';
import {
  differingFields,
  draftOfVenue,
  type VenueDraft,
  type VenueDraftField,
} from '#ui/features/venues/setup/form.ts';

interface ConflictForm {
  draft: VenueDraft;
  setDraft: (draft: VenueDraft) => void;
  setBase: (base: VenueDraft) => void;
}

/** Version conflict: loads the other person's version and keeps typed values beside it. */
export function useConflict({ draft, setDraft, setBase }: ConflictForm) {
  const [current, setCurrent] = useState<VenueDraft | null>(null);
  const [typed, setTyped] = useState<VenueDraft | null>(null);
  return {
    /** The other version is saved but not in the form yet. */
    isOpen: current !== null,
    beside: typed === null ? [] : differingFields(typed, draft).map((field) => ({ field, value: typed[field] })),
    /** Returns true if the error was a conflict, which this hook reports. */
    met: (error: unknown): boolean => {
      if (!(error instanceof ApiError) || error.code !== 'stale' || !error.current) return false;
      setCurrent(draftOfVenue(error.current as ManagedVenue));
      return true;
    },
    reload: () => {
      if (current === null) return;
      setTyped(draft);
      setBase(current);
      setDraft(current);
      setCurrent(null);
    },
    use: (field: VenueDraftField) => typed !== null && setDraft({ ...draft, [field]: typed[field] }),
  };
}

export type Conflict = ReturnType<typeof useConflict>;
