import { peopleOfDevice } from '#server/features/auth/desk-tokens';
import type { DeskRow } from '#server/features/desk/queries';
import { templatesOf } from '#server/features/messages/templates';
import { servicesForDesks } from '#server/features/treatments/service';
import { membershipsAt } from '#server/features/venues/members';
import { type VenueRow, withRoomsForStaff } from '#server/features/venues/queries';
import { roomsForStaff } from '#server/features/venues/rooms';
import { settingsOf } from '#server/features/venues/settings';
import type { ReadDb, Tx } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { accessTo, type VenueAccess } from '#shared/auth/rules';
import type { DeskStaff, DeskVenue } from '#shared/desk/schema';
import { nameOf } from '#shared/staff/rules';
import { serviceDay } from '#shared/time';

interface VenueRead {
  tx: Tx;
  call: Call;
  now: Date;
  desk: DeskRow;
  venue: VenueRow & { access: VenueAccess };
}

export async function deskVenueOf({ tx, call, now, desk, venue }: VenueRead): Promise<DeskVenue> {
  const { access, ...row } = venue;
  const [shown] = await withRoomsForStaff(tx, [row]);
  return {
    venue: { ...shown!, version: row.version, access },
    rooms: await roomsForStaff(tx, row.id, serviceDay(now, row.timezone), now),
    settings: settingsOf(row, { mayManage: false, publicUrl: call.publicUrl, sender: call.sender }),
    templates: await templatesOf(tx, row.id),
    staff: await staffOf(tx, desk.id, row),
    ...(shown!.rooms.some((room) => room.hasTreatments) && { services: await servicesForDesks(tx, row.id) }),
  };
}

export async function staffOf(db: ReadDb, deviceId: string, venue: VenueRow): Promise<DeskStaff[]> {
  const people = await peopleOfDevice(db, deviceId);
  const ids = people.map(({ id }) => id);
  const memberships = await membershipsAt(db, venue.id, ids);
  return people
    .map((user) => ({ user, access: accessTo(user, venue, memberships.get(user.id) ?? null) }))
    .filter(({ access }) => access.mayRun)
    .map(({ user, access }) => ({ id: user.id, name: nameOf(user), role: user.role, access }));
}
