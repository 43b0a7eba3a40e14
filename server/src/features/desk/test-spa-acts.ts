import type { SpaDay, StaffStep } from '#server/features/desk/test-spa-days';
import { aDeskRequest } from '#server/testing/builders';
import { type HeldLeases, heldFor } from '#shared/desk/held-treatments';
import { withHeldPlaces } from '#shared/desk/held-visits';
import { type DeskAct, deskAct } from '#shared/desk/schema';
import { treatmentAtDoor } from '#shared/desk/services';
import { wholeVisit } from '#shared/desk/visits';
import { newId } from '#shared/ids';
import { deskVisit, withIds } from '#shared/reservations/desk';

let guests = 0;
export const aPhone = () => `+2449${35_000_000 + ++guests}`;
export const anAddress = () => ({
  'x-forwarded-for': `41.${70 + (guests >> 16)}.${(guests >> 8) & 255}.${guests & 255}`,
});

export const placeOf = (
  { venue, professionals }: SpaDay,
  { room, named }: { room: number; named?: number | undefined },
) => ({
  roomId: venue.rooms[room]!.id,
  ...(named !== undefined && { professionalId: professionals[named]! }),
});

const nth = <Row>(rows: ReadonlyMap<string, Row>, which: number): Row | undefined =>
  [...rows.values()][which % Math.max(1, rows.size)];

/** Null without a party to act on. */
export function actOf(day: SpaDay, step: StaffStep): DeskAct | null {
  const { venue, rows } = day;
  if (step.do === 'phone' || step.do === 'walkIn')
    return deskAct.parse({ kind: 'bookAtDesk', args: bookingOf(day, step) });
  if (step.do === 'visit') return visitOf(day, step);
  if (step.do === 'sale') {
    const sold = aDeskRequest(venue, { id: newId(), time: step.time, people: 1, phone: aPhone(), notify: false });
    return deskAct.parse({ kind: 'bookAtDesk', args: sold });
  }
  const party = nth(rows.reservations, step.which);
  if (party === undefined) return null;
  const who = { venueId: venue.id, id: party.id, version: party.version };
  if (step.do === 'undo') return deskAct.parse({ kind: 'undoReservation', args: who });
  if (step.do === 'move') return deskAct.parse({ kind: 'moveReservation', args: { ...who, to: step.to } });
  const { time, people, notes, room, named } = step;
  const professionalId = party.treatment?.professional && named !== undefined ? day.professionals[named] : undefined;
  const wanted = { time, people, notes, professionalId, ...(room !== undefined && { roomId: venue.rooms[room]!.id }) };
  return deskAct.parse({
    kind: 'changeReservation',
    args: { ...who, ...wanted, ...(party.treatment && reasonOf(step)) },
  });
}

const reasonOf = ({ overbook }: { overbook: boolean }) => (overbook ? { overbook: { reason: 'De propósito' } } : {});

function bookingOf(day: SpaDay, step: Extract<StaffStep, { do: 'phone' | 'walkIn' }>): object {
  const { id: treatmentId, people } = day.treatments[step.treatment]!;
  const asked = { id: newId(), ...placeOf(day, step), treatmentId, people, notify: false };
  if (step.do === 'phone') {
    const request = { ...aDeskRequest(day.venue, { ...asked, time: step.time, phone: aPhone() }), ...reasonOf(step) };
    return { ...request, ...heldFor(day.rows, request, { ...leasesOf(day), isOnline: day.outage === null }) };
  }
  // As the desk does before it stores the act
  const there = treatmentAtDoor(day.rows, asked, day.server.clock.now(), (id) => leaseLeft(day, id) > 0);
  const chosen = { ...there, professionalId: there?.professionalId ?? undefined };
  return { venueId: day.venue.id, ...asked, kind: 'walk-in', name: 'Ao balcão', ...(there && chosen) };
}

/** Null if the treatments are for other numbers of people. */
function visitOf(day: SpaDay, step: Extract<StaffStep, { do: 'visit' }>): DeskAct | null {
  const { people } = day.treatments[step.treatment]!;
  if (step.further.some(({ treatment }) => day.treatments[treatment]!.people !== people)) return null;
  const partOf = ({ treatment, named }: { treatment: number; named: number | undefined }) => {
    const treatmentId = day.treatments[treatment]!.id;
    const team = day.rows.venue.services!.treatments.find(({ id }) => id === treatmentId)!.professionalIds;
    const isNamed = named !== undefined && team.length > 0;
    return { treatmentId, ...(isNamed && { professionalId: team[named % team.length]! }) };
  };
  const furtherTreatments = step.further.map((part) => ({ ...partOf(part), beside: part.beside }));
  const asked = { ...placeOf(day, { room: step.room }), ...partOf(step), people, furtherTreatments, notify: false };
  const phone = { ...aDeskRequest(day.venue, { time: step.time, phone: aPhone() }), ...asked };
  const here = { venueId: day.venue.id, ...asked, kind: 'walk-in' as const, name: 'Ao balcão' };
  const visit = withIds(deskVisit.parse(step.isHere ? here : phone), newId());
  const placed = wholeVisit(day.rows, visit, day.server.clock.now(), (id) => leaseLeft(day, id) > 0);
  const args = withHeldPlaces(day.rows, placed, { ...leasesOf(day), isOnline: day.outage === null });
  return deskAct.parse({ kind: 'bookVisitAtDesk', args });
}

function leaseLeft({ leases, outage }: SpaDay, id: string): number {
  const drawn = outage?.acts.flatMap(({ lease }) => (lease === null ? [] : [lease, ...(lease.further ?? [])])) ?? [];
  const { granted, spent } = leases.get(id) ?? { granted: 0, spent: 0 };
  return drawn.reduce((left, { slotId, people }) => (slotId === id ? left - people : left), granted - spent);
}

export const leasesOf = (day: SpaDay): HeldLeases => ({
  now: day.server.clock.now(),
  leaseLeft: (id) => leaseLeft(day, id),
  professionalHeld: (id) => day.leases.get(id)?.professionalId ?? null,
});
