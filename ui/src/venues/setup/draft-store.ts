import type { VenueDraft } from '#ui/venues/setup/form.ts';

/**
 * What was typed outlives a reload and the way to the login and back, in this tab, for this person and the
 * form that they filled in. Storage throws
 * where a browser forbids it; the form then lasts as long as the page.
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
