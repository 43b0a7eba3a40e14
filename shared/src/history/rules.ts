import type { HistoryRow } from '#shared/history/schema';
import { shownFields } from '#shared/history/shown-fields';

/** Null if there is no row, or if the guest was erased. */
type RecordedRow = Record<string, unknown> | null;

/** A new row's fields come from null; fields without a value are omitted. */
export function changedFields(entity: string, before: RecordedRow, after: RecordedRow): HistoryRow['fields'] {
  return ((shownFields as Record<string, readonly string[]>)[entity] ?? []).flatMap((field) => {
    const was = before?.[field] ?? null;
    const is = after?.[field] ?? null;
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }];
  });
}

const named = [
  'venue',
  'room',
  'treatment',
  'professional',
  'equipment',
  'staff',
  'reservation',
  'deposit',
  'waitlist_entry',
  'enquiry',
  'desk',
];

export function subjectOf(entity: string, before: RecordedRow, after: RecordedRow): string | null {
  const name = after?.name ?? before?.name;
  return named.includes(entity) && typeof name === 'string' && name !== '' ? name : null;
}
