import type { DeskPorts } from '#desktop/main/desk';
import type { Orphans } from '#desktop/main/outbox/orphans-known';
import type { Who } from '#desktop/main/session/active-staff';
import type { Opened } from '#desktop/main/session/open-desk';
import type { DeskStatus, LocalName, LocalParsed, LocalReply } from '#shared/desk/local';

/** What the local calls work on. */
export interface LocalDesk {
  ports: DeskPorts;
  who: Who;
  /** The server's address: the policy's, else the one that was given here. */
  serverUrl: () => string | null;
  /** From now on it is this one. */
  moveTo: (origin: string) => void;
  /** Everything behind the keys. Throws `not_ready` while they are closed, `keychain_locked` where they do not open. */
  opened: () => Promise<Opened>;
  /** Whether those are open still: a desk that was wiped meanwhile takes nothing more from whoever waited for a server. */
  isStill: (opened: Opened) => boolean;
  /** Opens with a passphrase what no keychain opens. */
  open: (passphrase: string) => Promise<void>;
  /** Begins anew beside what nobody can open any more. Throws `forbidden` where it is open, or only locked. */
  startAnew: () => Promise<void>;
  /** Outboxes of former installations. */
  orphans: Orphans;
  status: () => Promise<DeskStatus>;
  /** The status without opening anything: it never fails. */
  standing: () => DeskStatus;
  /** The status is other than before. */
  changed: () => void;
  language: string;
}

export type LocalHandlers = {
  [Name in LocalName]: (input: LocalParsed<Name>, desk: LocalDesk) => Promise<LocalReply<Name>>;
};
