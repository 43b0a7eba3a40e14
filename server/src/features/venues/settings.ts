import { randomBytes } from 'node:crypto';
import type { Changing } from '#server/features/venues/change';
import { refuseLeases } from '#server/features/venues/lenders';
import { roomsOf, updateVenueRow, type VenueRow } from '#server/features/venues/queries';
import { leasesFrom } from '#server/features/venues/room-queries';
import { refuseStay } from '#server/features/venues/turnover';
import { record } from '#server/platform/changes/changes';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { monthsKept } from '#shared/guests/rules';
import { parseKwanzas, toDecimal } from '#shared/money';
import type { VenueSettings, VenueSettingsChange } from '#shared/venues/schema';

type StoredSettings = Omit<VenueSettings, 'version' | 'sender' | 'calendarLink'>;

export function settingsOf(
  row: VenueRow,
  { mayManage, publicUrl, sender }: Pick<Call, 'publicUrl' | 'sender'> & { mayManage: boolean },
): VenueSettings {
  const token = mayManage ? row.calendarToken : null;
  return {
    ...stored(row),
    version: row.version,
    sender: sender.isAutomatic ? 'whatsapp' : 'manual',
    calendarLink: token === null ? null : `${publicUrl}/api/calendars/${token}/reservas.ics`,
  };
}

const stored = (row: VenueRow): StoredSettings => ({
  noticeMinutes: row.noticeMinutes,
  automaticOffers: row.automaticOffers,
  reminderMinutes: row.reminderMinutes,
  retentionMonths: monthsKept(row.retentionMonths),
  depositAmount: parseKwanzas(row.depositAmount) ?? 0,
  stayMinutes: row.stayMinutes,
  deskShare: row.deskShare,
  packsTreatments: row.packsTreatments,
});

const columnsOf = (change: VenueSettingsChange) => ({
  noticeMinutes: change.noticeMinutes,
  automaticOffers: change.automaticOffers,
  reminderMinutes: change.reminderMinutes,
  retentionMonths: change.retentionMonths,
  depositAmount: toDecimal(change.depositAmount),
  stayMinutes: change.stayMinutes,
  deskShare: change.deskShare,
  ...(change.packsTreatments !== undefined && { packsTreatments: change.packsTreatments }),
});

/** Throws `stale`, and `turnover` if a longer stay exceeds a room without the manager's confirmation. */
export async function saveSettings(
  changing: Changing,
  change: VenueSettingsChange,
  call: Call,
): Promise<VenueSettings> {
  const { tx, lock, act, now, venue } = changing;
  const { venueId, version, acceptTurnover, stayMinutes } = change;
  const answer = (row: VenueRow) => settingsOf(row, { ...call, mayManage: true });
  if (version !== venue.version) throw new AppError('stale', {}, { current: answer(venue) });
  if (!acceptTurnover) await refuseStay(tx, venue, stayMinutes);
  if (stayMinutes !== venue.stayMinutes) await refuseLeasesOfStay(changing);
  const after = await updateVenueRow(tx, venueId, { ...columnsOf(change), version: version + 1, updatedAt: now });
  const logs = { before: stored(venue), after: stored(after) };
  await record(tx, lock, act, [{ entity: 'settings', entityId: venueId, kind: 'changed', ...logs }]);
  return answer(after);
}

/** A desk sells its leases of a whole room by the stay that it knows. */
async function refuseLeasesOfStay({ tx, venue, today }: Changing): Promise<void> {
  const rooms = await roomsOf(tx, [venue.id]);
  for (const { id } of rooms.filter(({ deskHolds, stayMinutes }) => deskHolds && stayMinutes === null)) {
    refuseLeases(await leasesFrom(tx, venue.id, today, id));
  }
}

/** 128 random bits. The log holds neither address. */
export async function renewCalendarLink({ tx, lock, act, venue }: Changing, call: Call): Promise<VenueSettings> {
  const after = await updateVenueRow(tx, venue.id, { calendarToken: randomBytes(16).toString('base64url') });
  const logs = { before: { hasCalendarLink: venue.calendarToken !== null }, after: { hasCalendarLink: true } };
  await record(tx, lock, act, [{ entity: 'settings', entityId: venue.id, kind: 'calendar_link_renewed', ...logs }]);
  return settingsOf(after, { ...call, mayManage: true });
}
