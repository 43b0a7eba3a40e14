import { diagnosticsOf } from '#desktop/main/device/diagnostics';
import type { LocalDesk, LocalHandlers } from '#desktop/main/local-calls';
import { refuseUnsent } from '#desktop/main/outbox/unsent';
import { publicPage } from '#desktop/main/shell/navigation';
import { AppError } from '#shared/errors';

type MachineCall =
  | 'deskStatus'
  | 'dismissNotice'
  | 'daySheets'
  | 'setClearSheet'
  | 'takePath'
  | 'printPage'
  | 'openPublicPage'
  | 'installUpdate'
  | 'saveDiagnostics';

export const machineCalls: Pick<LocalHandlers, MachineCall> = {
  deskStatus: (_, desk) => desk.status(),

  async dismissNotice({ id }, desk) {
    if (!desk.ports.notices.dismiss(id)) await dismissStored(id, desk);
    desk.changed();
    return desk.status();
  },

  daySheets: async (_, desk) => (await desk.opened()).sheets.all(),

  async setClearSheet({ on }, desk) {
    const { outbox, sheets } = await desk.opened();
    const { venueId } = outbox.desk();
    if (venueId === null || !desk.activeStaff.staff?.access.mayManage) throw new AppError('forbidden');
    desk.ports.settings.keep({ clearSheet: on ? venueId : null });
    sheets.switched();
    desk.changed();
    return desk.status();
  },

  takePath: async (_, { ports }) => ({ path: ports.shell.takePath() }),

  async printPage(_, { ports }) {
    await ports.shell.print();
    return {};
  },

  async openPublicPage({ path }, desk) {
    const address = publicPage(path, desk.serverUrl());
    if (address === null) throw new AppError('bad_input');
    desk.ports.shell.openOutside(address);
    return {};
  },

  async installUpdate({ force }, desk) {
    refuseUnsent((await desk.opened()).outbox, force);
    desk.ports.shell.installUpdate();
    return {};
  },

  async saveDiagnostics(_, desk) {
    const told = await diagnosticsOf(desk);
    const name = `reserva-diagnostico-${told.at.slice(0, 19).replace(/:/g, '')}.json`;
    return { saved: await desk.ports.shell.saveText({ name, text: `${JSON.stringify(told, null, 2)}\n` }) };
  },
};

/** Stored notices tell of lost or doubtful acts, and some stop sales from leases: a passer-by must not dismiss them. */
async function dismissStored(id: string, { opened, activeStaff }: LocalDesk): Promise<void> {
  const { outbox } = await opened();
  if (activeStaff.staff === null) throw new AppError('unauthorized');
  outbox.dismiss(id);
}
