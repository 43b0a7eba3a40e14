import type { StaffRoom } from '#shared/venues/schema';
import { venueDefaults } from '#shared/venues/schema';

/** Text values, because a half-typed number is not a number yet. */
export type RoomForm = { name: string; capacity: string; stayMinutes: string };

export const formOf = (room: StaffRoom | null): RoomForm => ({
  name: room?.name ?? '',
  capacity: String(room?.capacity ?? venueDefaults.addedRoomCapacity),
  stayMinutes: room?.stayMinutes == null ? '' : String(room.stayMinutes),
});

/** Fields that another person saved with a value different from the form's. */
export function savedElsewhere(form: RoomForm, current: StaffRoom): Partial<RoomForm> {
  const now = formOf(current);
  const names = ['name', 'capacity', 'stayMinutes'] as const;
  return Object.fromEntries(names.filter((name) => now[name] !== form[name]).map((name) => [name, now[name]]));
}

/** An empty stay uses the venue's default; an empty capacity is refused by the server. */
export const fieldsOf = (form: RoomForm) => ({
  name: form.name.trim(),
  capacity: form.capacity.trim() === '' ? Number.NaN : Number(form.capacity),
  stayMinutes: form.stayMinutes.trim() === '' ? null : Number(form.stayMinutes),
});
