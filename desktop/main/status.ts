import type { Orphans } from '#desktop/main/outbox/orphans';
import { cardCount } from '#desktop/main/outbox/review';
import { unsentActs } from '#desktop/main/outbox/unsent';
import type { DeskPorts } from '#desktop/main/ports';
import { type ActiveStaff, phaseOf } from '#desktop/main/session/active-staff';
import type { OpenDesk } from '#desktop/main/session/open-desk';
import { hasPin } from '#desktop/main/session/people';
import type { DeskStatus } from '#shared/desk/local';
import { endOf } from '#shared/desk/seats';
import { canBegin } from '#shared/desk/whole-rooms';

interface StatusParts {
  ports: DeskPorts;
  activeStaff: ActiveStaff;
  serverUrl: string | null;
  opened: OpenDesk | null;
  /** The keychain has no key for the existing files. */
  isOrphaned: boolean;
  orphans: Orphans;
}

export function statusOf({ ports, activeStaff, serverUrl, opened, isOrphaned, orphans }: StatusParts): DeskStatus {
  const { keys } = ports;
  const shared = {
    server: serverUrl === null ? null : { url: serverUrl, isManaged: ports.policy.policy.serverUrl !== undefined },
    keys: keys.kind,
    hasPassphrase: keys.kind === 'passphrase' && keys.box.exists(),
    update: ports.shell.update(),
    staff: activeStaff.staff,
    orphans: orphans.all(),
    closed: opened === null ? orphans.ownOutbox() : null,
  };
  if (opened === null) return { ...shared, ...closed(ports, serverUrl, isOrphaned) };
  const { outbox } = opened;
  const { venueId, formerVenueId, deskName } = outbox.desk();
  const people = peopleOf(opened);
  return {
    ...shared,
    phase: phaseOf({ isOrphaned, serverUrl, isOpen: true, staff: activeStaff.staff, people: people.length, venueId }),
    link: opened.sync.link(),
    unsent: unsentActs(outbox).length,
    toReview: cardCount(opened),
    venueId,
    formerVenueId,
    deskName,
    people,
    clearSheet: ports.settings.get().clearSheet === (venueId ?? '') ? ports.folder : null,
    clock: clockOf(opened),
    leases: leasesOf(opened),
    hasDay: opened.day.rows() !== null,
    notices: [...ports.notices.all(), ...outbox.notices()],
  };
}

const clockOf = ({ clock }: OpenDesk): DeskStatus['clock'] => ({
  now: clock.now().toISOString(),
  isDoubtful: clock.isDoubtful(),
  serviceDay: clock.chosenDay(),
});

const closed = (ports: DeskPorts, serverUrl: string | null, isOrphaned: boolean) => ({
  phase: phaseOf({ isOrphaned, serverUrl, isOpen: false, staff: null, people: 0, venueId: null }),
  link: { kind: 'connecting' as const },
  unsent: 0,
  toReview: 0,
  venueId: null,
  formerVenueId: null,
  deskName: null,
  people: [],
  clearSheet: null,
  clock: { now: ports.ticks.wall().toISOString(), isDoubtful: false, serviceDay: null },
  leases: [],
  hasDay: false,
  notices: ports.notices.all(),
});

/** Without signed-out people. */
const peopleOf = ({ outbox, tokens }: OpenDesk): DeskStatus['people'] =>
  outbox
    .people()
    .filter(({ id }) => tokens.has(id))
    .map(({ id, name }) => ({ id, name, hasPin: hasPin(outbox, id) }));

/** Without those of times that are over, or in rooms that a party has then: the desk returns them at its next call. */
function leasesOf({ outbox, answers, clock }: OpenDesk): DeskStatus['leases'] {
  const held = outbox
    .leases()
    .map(({ slotId, roomId, date, time }) => ({ slotId, roomId, date, time, left: outbox.leaseLeft(slotId) }))
    .filter(({ left }) => left > 0);
  const rows = held.length === 0 ? null : answers.rows();
  const now = clock.now();
  return held.filter((lease) => rows === null || (endOf(rows, lease) > now && canBegin(rows, lease)));
}
