import { join } from 'node:path';
import { sealedFor } from '#desktop/main/device/cipher';
import { writeWhole } from '#desktop/main/device/files';
import type { LocalHandlers } from '#desktop/main/local-calls';
import { KEY_FILE } from '#desktop/main/outbox/orphans';
import { refuseOpen, venueOf } from '#desktop/main/outbox/unsent';
import { noAccess } from '#desktop/main/session/people';
import { accessOf } from '#desktop/main/session/sign-in';
import { continueAbove, registrationKey } from '#desktop/main/sync/registration';
import { AppError } from '#shared/errors';

export const venueCalls: Pick<LocalHandlers, 'chooseVenue' | 'chooseServiceDay'> = {
  async chooseVenue({ venueId, name }, desk) {
    const opened = await desk.opened();
    const { outbox, day, dataKey, tokens, callServer } = opened;
    const { staff, turns } = desk.activeStaff;
    const token = tokens.of(staff?.id ?? null);
    if (staff === null || token === null) throw new AppError('unauthorized');
    const before = outbox.desk();
    refuseOpen(outbox, venueId);
    const access = await accessOf(staff, venueId, token, opened, desk.language);
    const asked = { venueId, deviceId: before.deviceId, name };
    const idempotencyKey = registrationKey(outbox, asked);
    const registered = await callServer('registerDesk', asked, { token, language: desk.language, idempotencyKey });
    if (outbox.desk().deviceId !== before.deviceId) throw new AppError('unauthorized');
    // The requester left, or another person took over: they must not become active again
    if (desk.activeStaff.turns !== turns) throw new AppError('unauthorized');
    const sealedKey = sealedFor(registered.sealKey, dataKey, venueId);
    if (before.venueId !== venueId) {
      day.clear();
      for (const other of outbox.people()) outbox.savePerson({ ...other, access: noAccess });
      // A restored server gets answered acts again, but never those of another venue
      const others = outbox.answered().filter((intent) => venueOf(intent, before) !== venueId);
      outbox.forget(others.map(({ id }) => id));
    }
    const { epoch } = registered;
    continueAbove({ outbox, deskTime: opened.clock }, registered.reached, outbox.pending().length);
    outbox.renumber(before.deviceId, epoch);
    // Also beside the database: a damaged file cannot tell which key opens it
    writeWhole(join(desk.ports.folder, KEY_FILE), sealedKey);
    outbox.saveDesk({ venueId, formerVenueId: null, deskName: registered.name, epoch, sealedKey, registering: null });
    desk.activeStaff.staff = { ...staff, access };
    outbox.savePerson(desk.activeStaff.staff);
    // The reply to an earlier call may have deleted this token because the desk was replaced
    const { origin, deviceId } = before;
    if (!tokens.has(staff.id) && origin !== null) await tokens.set(staff.id, token, { origin, deviceId });
    void opened.reconnect();
    desk.changed();
    return desk.status();
  },

  async chooseServiceDay({ date }, desk) {
    const { clock, day, sheets } = await desk.opened();
    const timezone = day.rows()?.venue.venue.timezone;
    if (timezone === undefined) throw new AppError('not_ready');
    clock.chooseDay(date, timezone);
    sheets.changed();
    desk.changed();
    return desk.status();
  },
};
