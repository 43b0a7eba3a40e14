import type { LocalDesk, LocalHandlers } from '#desktop/main/calls/context';
import { refuseOpen } from '#desktop/main/calls/unsent';
import { isOfAnother, leaveFormer } from '#desktop/main/session/leave-server';
import type { Opened } from '#desktop/main/session/open-desk';
import { checkServer } from '#desktop/main/sync/check-server';
import { AppError } from '#shared/errors';

export const serverCalls: Pick<LocalHandlers, 'setServer' | 'givePassphrase' | 'tryNow'> = {
  async setServer({ url }, desk) {
    const { ports } = desk;
    if (ports.policy.policy.serverUrl !== undefined) throw new AppError('forbidden');
    if (desk.serverUrl() !== null) await refuseStrangers(desk);
    const origin = await checkServer(url, ports);
    const opened = await openedNow(desk);
    const isLeft = opened !== null && isOfAnother(opened.outbox, origin);
    if (isLeft) refuseOpen(opened.outbox);
    // First, for it may be refused; a start that finds it moved and the former server's data leaves that by itself
    desk.moveTo(origin);
    if (isLeft) await leaveFormer(opened, desk.who);
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

/** An address is changed by somebody who stands at the desk unlocked, where there is anybody. */
async function refuseStrangers(desk: LocalDesk): Promise<void> {
  const { outbox, tokens } = await desk.opened();
  const hasPeople = outbox.people().some(({ id }) => tokens.has(id));
  if (desk.who.staff === null && hasPeople) throw new AppError('unauthorized');
}

/** Null while a passphrase keeps it closed: what lies there is compared with the address when it opens. */
async function openedNow(desk: LocalDesk): Promise<Opened | null> {
  try {
    return await desk.opened();
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_ready') return null;
    throw error;
  }
}
