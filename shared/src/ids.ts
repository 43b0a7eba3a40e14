import { v5, v7 } from 'uuid';

/** UUIDv5 namespace of slot keys and other texts. Changing it orphans every stored slot. */
export const SLOT_NAMESPACE = '5b3f6a4e-6a3d-5c0e-9c1c-2f1d7d9b8a10';

/** Time-ordered UUIDv7. A desk creates ids itself, so that sending twice acts once. */
export const newId = (): string => v7();

/** A new id that sorts after `id`, which a desk may have chosen. */
export function idAfter(id: string): string {
  const fresh = newId();
  return fresh > id.toLowerCase() ? fresh : idNext(id);
}

/** The same id for the same `id`; it sorts after it. */
export function idNext(id: string): string {
  const next = BigInt.asUintN(128, BigInt(`0x${id.replaceAll('-', '')}`) + 1n);
  return next
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** venue/room/YYYY-MM-DD/HH:MM in venue time, without seconds. */
export const slotKey = (slot: { venueId: string; roomId: string; date: string; time: string }): string =>
  `${slot.venueId}/${slot.roomId}/${slot.date}/${slot.time}`.toLowerCase();

/** UUIDv5 of the slot key, known before a row exists. */
export function slotId(slot: { venueId: string; roomId: string; date: string; time: string }): string {
  const key = slotKey(slot);
  const known = knownIds.get(key);
  if (known !== undefined) return known;
  if (knownIds.size >= IDS_KEPT) knownIds.clear();
  const id = v5(key, SLOT_NAMESPACE);
  knownIds.set(key, id);
  return id;
}

/** Cache: an evening's parties need the same few slot ids many times. */
const knownIds = new Map<string, string>();
const IDS_KEPT = 1000;

/** The same text always gives the same id. */
export const idFrom = (text: string): string => v5(text, SLOT_NAMESPACE);

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
