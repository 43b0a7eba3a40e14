import type { LocalDesk, LocalHandlers } from '#desktop/main/local-calls';
import { refuseOpen } from '#desktop/main/outbox/unsent';
import { belongsToOtherServer, leaveServer } from '#desktop/main/session/leave-server';
import type { OpenDesk } from '#desktop/main/session/open-desk';
import { checkServer } from '#desktop/main/sync/check-server';
import { AppError } from '#shared/errors';

export const serverCalls: Pick<LocalHandlers, 'setServer' | 'givePassphrase' | 'tryNow'> = {
  async setServer({ url }, desk) {
    const { ports } = desk;
    if (ports.policy.policy.serverUrl !== undefined) throw new AppError('forbidden');
    if (desk.serverUrl() !== null) await requireActiveStaff(desk);
    const origin = await checkServer(url, ports);
    const opened = await openedNow(desk);
    const isLeft = opened !== null && belongsToOtherServer(opened.outbox, origin);
    if (isLeft) refuseOpen(opened.outbox);
    // First, because it may throw; the next start sees a changed origin and leaves the former server
    desk.setServerUrl(origin);
    if (isLeft) await leaveServer(opened, desk.activeStaff);
    desk.changed();
    return desk.status();
  },

  async givePassphrase({ passphrase }, desk) {
    await desk.open(passphrase);
    desk.changed();
    return desk.status();
  },

  async tryNow(_, desk) {
    await (await desk.opened()).reconnect();
    return desk.status();
  },
};

/** Once people have signed in, only a person at the unlocked desk may change the address. */
async function requireActiveStaff(desk: LocalDesk): Promise<void> {
  const { outbox, tokens } = await desk.opened();
  const hasPeople = outbox.people().some(({ id }) => tokens.has(id));
  if (desk.activeStaff.staff === null && hasPeople) throw new AppError('unauthorized');
}

/** Null while a passphrase keeps the files closed; opening them compares their server with the address. */
async function openedNow(desk: LocalDesk): Promise<OpenDesk | null> {
  try {
    return await desk.opened();
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_ready') return null;
    throw error;
  }
}
