import type { VenueDraft } from '#ui/venues/setup/form.ts';

/** What every part of the form is given. */
export interface SectionProps {
  draft: VenueDraft;
  setDraft: (draft: VenueDraft) => void;
  /** Sentences by dotted path. */
  errors: Record<string, string>;
}
