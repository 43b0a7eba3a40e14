import type { Session } from 'electron';

/** The page may only write to the clipboard. Notifications belong to main. */
const allowed: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

type Limited = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'on'
>;

export function limitPermissions(session: Limited, isOurs: (url: string) => boolean): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(allowed.has(permission) && isOurs(details.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => allowed.has(permission) && isOurs(origin));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    // A table or calendar that the page created
    if (!item.getURL().startsWith('blob:app://')) event.preventDefault();
  });
}
