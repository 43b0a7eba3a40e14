import type { DeskNotice } from '#shared/desk/local';

const counting: readonly string[] = ['outbox_set_aside', 'outbox_newer', 'outbox_read'] satisfies DeskNotice['kind'][];
/** Unread acts may have used the desk's leases: it sells nothing from them while this notice is shown. */
export const holdsLeases = ({ kind, values }: { kind: string; values: DeskNotice['values'] }): boolean =>
  counting.includes(kind) && Number(values.unread) > 0;

const losing: readonly string[] = ['outbox_set_aside', 'outbox_behind', 'outbox_read'] satisfies DeskNotice['kind'][];
export const lostActs = ({ kind, values }: Pick<DeskNotice, 'kind' | 'values'>): number =>
  losing.includes(kind) ? Number(values.unread ?? 0) : 0;

const ofStart: readonly string[] = [
  'disk_full',
  'policy_malformed',
  'keychain_missing',
  'sheet_unwritten',
] satisfies DeskNotice['kind'][];
/** The main process refuses to dismiss a stored notice while the desk is locked. */
export const needsStaff = ({ kind }: Pick<DeskNotice, 'kind'>): boolean => !ofStart.includes(kind);
