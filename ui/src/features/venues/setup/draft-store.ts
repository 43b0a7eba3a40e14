import type { VenueDraft } from '#ui/features/venues/setup/form.ts';

/**
 * Keyed by person and form, so that the draft survives a reload and the login in this tab. Storage throws if a
 * browser forbids it.
 */
const nameOf = (owner: string) => `reserva.venue-draft.${owner}`;

export function readDraft(owner: string): VenueDraft | null {
  try {
    const stored = sessionStorage.getItem(nameOf(owner));
    return stored === null ? null : (JSON.parse(stored) as VenueDraft);
  } catch {
    return null;
  }
}

export function storeDraft(owner: string, draft: VenueDraft): void {
  try {
    sessionStorage.setItem(nameOf(owner), JSON.stringify(draft));
  } catch {
    return;
  }
}

export function forgetDraft(owner: string): void {
  try {
    sessionStorage.removeItem(nameOf(owner));
  } catch {
    return;
  }
}
