import { v5, v7 } from 'uuid';

/** Namespace of the UUIDv5 that texts are hashed under, a slot’s key first of all. Changing it would orphan every stored slot. */
const SLOT_NAMESPACE = '5b3f6a4e-6a3d-5c0e-9c1c-2f1d7d9b8a10';

/** A new time-ordered UUIDv7. Ids are born where the person acts, so sending twice does once. */
export const newId = (): string => v7();

/** A slot's key: venue/room/YYYY-MM-DD/HH:MM, the venue's local time, never with seconds. */
export const slotKey = (slot: { venueId: string; roomId: string; date: string; time: string }): string =>
  `${slot.venueId}/${slot.roomId}/${slot.date}/${slot.time}`.toLowerCase();

/** The slot's id, known before any row exists: UUIDv5 of its key. */
export function slotId(slot: { venueId: string; roomId: string; date: string; time: string }): string {
  const key = slotKey(slot);
  const known = knownIds.get(key);
  if (known !== undefined) return known;
  if (knownIds.size >= IDS_KEPT) knownIds.clear();
  const id = v5(key, SLOT_NAMESPACE);
  knownIds.set(key, id);
  return id;
}

/** An evening's parties ask for the same few slots again and again, and each of them several times. */
const knownIds = new Map<string, string>();
const IDS_KEPT = 1000;

/** The same id for the same text, whoever makes it: what is asked twice is born once. */
export const idFrom = (text: string): string => v5(text, SLOT_NAMESPACE);

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
