import { createDeskTime } from '#desktop/main/day/desk-time';
import { openDayStore } from '#desktop/main/day/store';
import { openOutbox } from '#desktop/main/outbox/store';
import { createSync, type SyncParts } from '#desktop/main/sync/sync';
import { aCipher, aClock, aFolder, aStaff, NOW, VENUE_ID } from '#desktop/main/testing/builders';
import { ManualTimers } from '#desktop/main/testing/manual-timers';
import { ServerDouble } from '#desktop/main/testing/server-double';

/** A registered desk's files and sync with a server double. */
export function aSyncedDesk(given: Partial<SyncParts> = {}) {
  const { folder, remove } = aFolder();
  const cipher = aCipher();
  const outbox = openOutbox(folder, cipher, aClock());
  outbox.saveDesk({ venueId: VENUE_ID, deskName: 'Balcão', epoch: 1 });
  const days = openDayStore(folder, cipher, outbox, aClock());
  const server = new ServerDouble();
  const timers = new ManualTimers(NOW);
  const sync = createSync({
    connection: server,
    outbox,
    days,
    deskTime: createDeskTime(timers, outbox),
    timers,
    random: () => 1,
    callerFor: () => ({ token: 'a token', staff: aStaff(), language: 'pt-AO' }),
    rowsChanged: () => undefined,
    removeStaff: () => undefined,
    dropTokens: async () => undefined,
    wipe: async () => undefined,
    tell: () => undefined,
    diskIsFull: () => undefined,
    report: (error) => {
      throw error;
    },
    ...given,
  });
  return {
    ...{ outbox, days, server, timers, sync },
    async close(): Promise<void> {
      await sync.stop();
      outbox.close();
      days.close();
      remove();
    },
  };
}
