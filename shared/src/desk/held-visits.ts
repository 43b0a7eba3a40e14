import { type HeldLeases, type HeldPlace, heldPlace, isNamed, namedBy } from '#shared/desk/held-treatments';
import type { DrawnLease } from '#shared/desk/schema';
import type { ServicesDay } from '#shared/desk/services';
import { type DeskVisit, partsAsked, type VisitPartAsked } from '#shared/reservations/desk';
import type { Taken } from '#shared/treatments/visit';

/** Held places of all parts at the times that they name, or null. */
function heldParts(
  day: ServicesDay,
  parts: readonly VisitPartAsked[],
  date: string,
  desk: HeldLeases,
): [HeldPlace, ...HeldPlace[]] | null {
  if (day.venue.services?.keepsPromises !== true) return null;
  const places: HeldPlace[] = [];
  const earlier: Taken[] = [];
  for (const { time, ...part } of parts) {
    const place = time === undefined ? null : heldPlace(day, { ...part, date, time }, desk, earlier);
    if (place === null) return null;
    places.push(place);
    earlier.push(place.taken);
  }
  return places as [HeldPlace, ...HeldPlace[]];
}

/** As `promisedWith`, of the first of the visit's parts. */
export const visitPromisedWith = (
  day: ServicesDay,
  parts: readonly VisitPartAsked[],
  date: string,
  desk: HeldLeases,
): string[] => (heldParts(day, parts, date, desk) === null ? [] : [parts[0]?.professionalId ?? '']);

/** Without a connection a visit by phone names the rooms and professionals that the desk may promise for all of its parts. */
export function withHeldPlaces(
  day: ServicesDay,
  visit: DeskVisit,
  { isOnline, ...desk }: HeldLeases & { isOnline: boolean },
): DeskVisit {
  const { date, time } = visit;
  if (isOnline || visit.kind === 'walk-in' || date === undefined || time === undefined) return visit;
  const places = heldParts(day, partsAsked(visit), date, desk);
  if (places === null) return visit;
  const [first, ...others] = places;
  const furtherTreatments = visit.furtherTreatments.map((part, n) => ({ ...part, ...namedBy(others[n]!) }));
  return { ...visit, ...namedBy(first), furtherTreatments };
}

/** The leases behind a promise of all named rooms and professionals; null if one part is not held. */
export function leasesOfVisit(
  day: ServicesDay,
  parts: readonly VisitPartAsked[],
  date: string,
  desk: HeldLeases,
): DrawnLease | null {
  const places = heldParts(day, parts, date, desk);
  if (places === null || !places.every((place, n) => isNamed(place, parts[n]!))) return null;
  const drawn = new Map(places.flatMap(({ leases }) => leases).map((lease) => [lease.slotId, lease]));
  const [first, ...further] = drawn.values();
  return { ...first!, further };
}
