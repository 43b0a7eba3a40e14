import { join } from 'node:path';
import type { LocalHandlers } from '#desktop/main/calls/context';
import { accessOf } from '#desktop/main/calls/people';
import { refuseOpen, venueOf } from '#desktop/main/calls/unsent';
import { sealedFor } from '#desktop/main/device/cipher';
import { writeWhole } from '#desktop/main/device/files';
import { goOnAbove } from '#desktop/main/outbox/behind';
import { KEY_FILE } from '#desktop/main/outbox/orphans';
import { noAccess } from '#desktop/main/session/people';
import { registrationKey } from '#desktop/main/sync/registering';
import { AppError } from '#shared/errors';

export const venueCalls: Pick<LocalHandlers, 'chooseVenue' | 'chooseServiceDay'> = {
  async chooseVenue({ venueId, name }, desk) {
    const opened = await desk.opened();
    const { outbox, day, dataKey, tokens, ask } = opened;
    const { staff, turns } = desk.who;
    const token = tokens.of(staff?.id ?? null);
    if (staff === null || token === null) throw new AppError('unauthorized');
    const before = outbox.desk();
    refuseOpen(outbox, venueId);
    const access = await accessOf(staff, venueId, token, opened, desk.language);
    const asked = { venueId, deviceId: before.deviceId, name };
    const idempotencyKey = registrationKey(outbox, asked);
    const registered = await ask('registerDesk', asked, { token, language: desk.language, idempotencyKey });
    // It is another device by now: what was registered is not this one
    if (outbox.desk().deviceId !== before.deviceId) throw new AppError('unauthorized');
    // Whoever asked has left the desk, or another stands there: nobody is put back in their place
    if (desk.who.turns !== turns) throw new AppError('unauthorized');
    const sealedKey = sealedFor(registered.sealKey, dataKey, venueId);
    if (before.venueId !== venueId) {
      day.clear();
      // What the others may do here, the venue's rows will say
      for (const other of outbox.people()) outbox.savePerson({ ...other, access: noAccess });
      // A server that was restored is told them again: never one of another venue's
      const others = outbox.answered().filter((intent) => venueOf(intent, before) !== venueId);
      outbox.forget(others.map(({ id }) => id));
    }
    const { epoch } = registered;
    goOnAbove({ outbox, deskTime: opened.clock }, registered.reached, outbox.pending().length);
    outbox.renumber(before.deviceId, epoch);
    // Beside the file, and not only in it: a damaged one cannot say what opens it
    writeWhole(join(desk.ports.folder, KEY_FILE), sealedKey);
    outbox.saveDesk({ venueId, formerVenueId: null, deskName: registered.name, epoch, sealedKey, registering: null });
    desk.who.staff = { ...staff, access };
    outbox.savePerson(desk.who.staff);
    // The answer to an earlier call may have ended all sign-ins meanwhile, because the desk was replaced: no longer
    const { origin, deviceId } = before;
    if (!tokens.has(staff.id) && origin !== null) await tokens.set(staff.id, token, { origin, deviceId });
    void opened.reconnect();
    desk.changed();
    return desk.status();
  },

  async chooseServiceDay({ date }, desk) {
    const { clock, day } = await desk.opened();
    const timezone = day.rows()?.venue.venue.timezone;
    if (timezone === undefined) throw new AppError('not_ready');
    clock.chooseDay(date, timezone);
    desk.changed();
    return desk.status();
  },
};
