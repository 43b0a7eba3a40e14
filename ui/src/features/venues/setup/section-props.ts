import type { VenueDraft } from '#ui/features/venues/setup/form.ts';

export interface SectionProps {
  draft: VenueDraft;
  setDraft: (draft: VenueDraft) => void;
  /** By field path. */
  errors: Record<string, string>;
}
