import type { Session } from 'electron';

/** What the page may ask of the machine: to put a message's text on the clipboard. Notifications are main's own. */
const allowed: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

type Limited = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'on'
>;

/** Refuses all that is not listed, to whoever is not our page everything, and every download that the page did not make. */
export function limitPermissions(session: Limited, isOurs: (url: string) => boolean): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(allowed.has(permission) && isOurs(details.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => allowed.has(permission) && isOurs(origin));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    // A table or a calendar that the page itself has made
    if (!item.getURL().startsWith('blob:app://')) event.preventDefault();
  });
}
