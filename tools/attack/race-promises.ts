import { heldFor } from '#shared/desk/held-treatments';
import { withHeldPlaces } from '#shared/desk/held-visits';
import { apply } from '#shared/desk/replay';
import type { DayRows } from '#shared/desk/rows';
import { type DeskAct, deskAct, type LeaseState } from '#shared/desk/schema';
import { wholeVisit } from '#shared/desk/visits';
import { newId } from '#shared/ids';
import { type DeskReservation, type DeskVisit, withIds } from '#shared/reservations/desk';
import type { Random } from '#tools/simulation/random';
import type { RacingSpa } from './race-spa.ts';

const TRIES = 4;
const VISITS_PERCENT = 60;
/** Those that can begin a visit of two at the arrival times of the race. */
const TIMES = ['19:00', '19:30', '20:00', '20:30'];

interface Known {
  rows: DayRows;
  leases: readonly LeaseState[];
  now: Date;
}

interface PromisedAct {
  act: DeskAct;
  /** Of the first lease. */
  people: number;
}

/** Treatments and visits of one outage that the desk's own rules promise, each over the rows that the one before it made. */
export function promisesOf({ rows, leases, now }: Known, spa: RacingSpa, random: Random): PromisedAct[] {
  const drawn = new Set<string>();
  const leaseOf = (id: string) => leases.find(({ slotId }) => slotId === id && !drawn.has(id));
  const held = {
    leaseLeft: (id: string) => leftOf(leaseOf(id)),
    professionalHeld: (id: string) => leaseOf(id)?.professionalId ?? null,
  };
  const promised: PromisedAct[] = [];
  let known = rows;
  for (let tries = 0; tries < TRIES; tries++) {
    const act = anAct({ ...held, rows: known, now, isOnline: false }, { spa, date: random.pick(leases).date, random });
    const outcome = apply(known, act, { now, staff: rows.venue.staff[0]!, ...held });
    if ('refused' in outcome || outcome.lease === null) continue;
    promised.push({ act, people: outcome.lease.people });
    for (const { slotId } of [outcome.lease, ...(outcome.lease.further ?? [])]) drawn.add(slotId);
    known = outcome.rows;
  }
  return promised;
}

const leftOf = (lease: LeaseState | undefined): number => (lease === undefined ? 0 : lease.granted - lease.spent);

type Desk = Parameters<typeof withHeldPlaces>[2] & Pick<Known, 'rows' | 'now'>;

function anAct(desk: Desk, { spa, date, random }: { spa: RacingSpa; date: string; random: Random }): DeskAct {
  const { rows, now } = desk;
  const treatmentId = random.pick([spa.massage, spa.rest]);
  const asked = {
    ...{ id: newId(), venueId: rows.venue.venue.id, kind: 'phone', notify: false, people: 1, treatmentId },
    ...{ name: `Guest ${random.int(1, 9999)}`, phone: `+24492${random.int(1_000_000, 9_999_999)}` },
    ...{ roomId: random.pick(rows.venue.rooms).id, date, time: random.pick(TIMES) },
  };
  if (!random.percent(VISITS_PERCENT)) {
    const args = { ...asked, ...heldFor(rows, asked as DeskReservation, desk) };
    return deskAct.parse({ kind: 'bookAtDesk', args });
  }
  const further = { treatmentId: random.pick([spa.massage, spa.rest]), beside: random.percent(50) };
  const visit = withIds({ ...asked, furtherTreatments: [further] }, asked.id) as DeskVisit;
  const placed = wholeVisit(rows, visit, now, (id) => desk.leaseLeft(id) > 0);
  return deskAct.parse({ kind: 'bookVisitAtDesk', args: withHeldPlaces(rows, placed, desk) });
}
