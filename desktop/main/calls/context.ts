import type { DeskPorts } from '#desktop/main/desk';
import type { Orphans } from '#desktop/main/outbox/orphans-known';
import type { ActiveStaff } from '#desktop/main/session/active-staff';
import type { Opened } from '#desktop/main/session/open-desk';
import type { DeskStatus, LocalName, LocalParsed, LocalReply } from '#shared/desk/local';

export interface LocalDesk {
  ports: DeskPorts;
  who: ActiveStaff;
  serverUrl: () => string | null;
  moveTo: (origin: string) => void;
  /** Throws `not_ready` while the files are closed, `keychain_locked` if the keychain does not open. */
  opened: () => Promise<Opened>;
  /** False after a wipe: a call that waited for the server must then store nothing. */
  isStill: (opened: Opened) => boolean;
  open: (passphrase: string) => Promise<void>;
  /** Keeps files without a key beside the new ones. Throws `forbidden` if they are open or only locked. */
  startAnew: () => Promise<void>;
  orphans: Orphans;
  status: () => Promise<DeskStatus>;
  standing: () => DeskStatus;
  changed: () => void;
  language: string;
}

export type LocalHandlers = {
  [Name in LocalName]: (input: LocalParsed<Name>, desk: LocalDesk) => Promise<LocalReply<Name>>;
};
