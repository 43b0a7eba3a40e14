import type { VenueDraft } from '#ui/venues/setup/form.ts';

/**
 * What was typed outlives a reload and the way to the login and back, in this tab and for this person. Storage throws
 * where a browser forbids it; the form then lasts as long as the page.
 */
const nameOf = (userId: string) => `reserva.venue-draft.${userId}`;

export function readDraft(userId: string): VenueDraft | null {
  try {
    const stored = sessionStorage.getItem(nameOf(userId));
    return stored === null ? null : (JSON.parse(stored) as VenueDraft);
  } catch {
    return null;
  }
}

export function storeDraft(userId: string, draft: VenueDraft): void {
  try {
    sessionStorage.setItem(nameOf(userId), JSON.stringify(draft));
  } catch {
    return;
  }
}

export function forgetDraft(userId: string): void {
  try {
    sessionStorage.removeItem(nameOf(userId));
  } catch {
    return;
  }
}
