import type { StaffRoom } from '#shared/venues/schema';
import { venueDefaults } from '#shared/venues/schema';

/** A room as typed: text, because a half-typed number is no number yet. */
export type RoomForm = { name: string; capacity: string; stayMinutes: string };

export const formOf = (room: StaffRoom | null): RoomForm => ({
  name: room?.name ?? '',
  capacity: String(room?.capacity ?? venueDefaults.addedRoomCapacity),
  stayMinutes: room?.stayMinutes == null ? '' : String(room.stayMinutes),
});

/** What somebody else saved, where it is not what stands in the form. */
export function savedElsewhere(form: RoomForm, current: StaffRoom): Partial<RoomForm> {
  const now = formOf(current);
  const names = ['name', 'capacity', 'stayMinutes'] as const;
  return Object.fromEntries(names.filter((name) => now[name] !== form[name]).map((name) => [name, now[name]]));
}

/** What is sent. An emptied stay means: as the venue says; an emptied capacity is left to be refused. */
export const fieldsOf = (form: RoomForm) => ({
  name: form.name.trim(),
  capacity: form.capacity.trim() === '' ? Number.NaN : Number(form.capacity),
  stayMinutes: form.stayMinutes.trim() === '' ? null : Number(form.stayMinutes),
});
