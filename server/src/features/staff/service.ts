import { newToken } from '#server/features/auth/passwords';
import { userById } from '#server/features/auth/queries';
import {
  deleteMember,
  endInvites,
  type InviteRow,
  insertInvite,
  type MemberRow,
  memberById,
  membersOf,
  openInvites,
  setMayOverbook,
  worksThere,
} from '#server/features/staff/queries';
import type { VenueRow } from '#server/features/venues/queries';
import { venueOfStaff } from '#server/features/venues/service';
import { changeVenue, type Work } from '#server/platform/changes/change-venue';
import { type Change, record } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import { type Call, signedIn } from '#server/platform/http/call';
import type { ParsedInputOf, ReplyOf } from '#shared/api/table';
import type { User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import type { KindOf } from '#shared/history/kinds';
import { newId } from '#shared/ids';
import { nameOf } from '#shared/staff/rules';
import type { StaffInvite, StaffMember } from '#shared/staff/schema';
import { DAY_MS } from '#shared/time';

const INVITE_MS = 7 * DAY_MS;

export async function venueStaff(venueId: string, call: Call): Promise<ReplyOf<'venueStaff'>> {
  const { db, clock } = call;
  const venue = await venueOfStaff(db, signedIn(call), venueId, 'manageVenues');
  const owner = venue.ownerId === null ? null : await userById(db, venue.ownerId);
  const desk = (await membersOf(db, venueId)).filter(({ userId }) => userId !== venue.ownerId);
  return {
    members: [...(owner === null ? [] : [ownerOf(venue, owner)]), ...desk.map(memberOf)],
    invites: (await openInvites(db, venueId, clock.now())).map(inviteOf),
  };
}

/** Voids earlier invitations of the e-mail. */
export function inviteStaff(input: ParsedInputOf<'inviteStaff'>, call: Call): Promise<ReplyOf<'inviteStaff'>> {
  const { venueId, name, email, mayOverbook } = input;
  return changeTeam(venueId, call, async ({ tx, lock, act }) => {
    if (await worksThere(tx, venueId, email)) throw new AppError('already_staff');
    const voided = await endInvites(tx, venueId, { email }, act.at);
    const { token, tokenHash } = newToken();
    const expiresAt = new Date(act.at.getTime() + INVITE_MS);
    const given = { id: newId(), venueId, name, email, mayOverbook, invitedBy: act.actor, expiresAt };
    const row = await insertInvite(tx, { ...given, tokenHash, createdAt: act.at });
    await record(tx, lock, act, [
      ...voided.map((one) => staffChange(one.id, 'withdrawn', inviteOf(one), null)),
      staffChange(row.id, 'invited', null, inviteOf(row)),
    ]);
    return { ...inviteOf(row), link: `${call.publicUrl}/convite/${token}` };
  });
}

export async function withdrawInvite({ venueId, id }: ParsedInputOf<'withdrawInvite'>, call: Call): Promise<void> {
  await changeTeam(venueId, call, async ({ tx, lock, act }) => {
    const [ended] = await endInvites(tx, venueId, { id }, act.at);
    if (ended === undefined) throw new AppError('invite_not_found');
    await record(tx, lock, act, [staffChange(id, 'withdrawn', inviteOf(ended), null)]);
  });
}

export function changeStaff(input: ParsedInputOf<'changeStaff'>, call: Call): Promise<StaffMember> {
  const { venueId, userId, mayOverbook } = input;
  return changeTeam(venueId, call, async ({ tx, lock, act, venue }) => {
    const before = memberOf(await memberOrRefuse(tx, venue, userId));
    const after = { ...before, mayOverbook };
    if (before.mayOverbook === mayOverbook) return before;
    await setMayOverbook(tx, venueId, userId, mayOverbook);
    await record(tx, lock, act, [staffChange(userId, 'changed', before, after)]);
    return after;
  });
}

/** The person's next call gets `venue_not_found`, despite a valid session. */
export async function removeStaff({ venueId, userId }: ParsedInputOf<'removeStaff'>, call: Call): Promise<void> {
  await changeTeam(venueId, call, async ({ tx, lock, act, venue }) => {
    const before = memberOf(await memberOrRefuse(tx, venue, userId));
    await deleteMember(tx, venueId, userId);
    await record(tx, lock, act, [staffChange(userId, 'removed', before, null)]);
  });
}

function changeTeam<Answer>(
  venueId: string,
  call: Call,
  run: (work: Work & { venue: VenueRow }) => Promise<Answer>,
): Promise<Answer> {
  const user = signedIn(call);
  const act = { actor: user.id, at: call.clock.now() };
  return changeVenue(call, { venueId, act }, async (work) =>
    run({ ...work, venue: await venueOfStaff(work.tx, user, venueId, 'manageVenues') }),
  );
}

/** Refuses the owner, even if listed as a member. */
async function memberOrRefuse(tx: Tx, venue: VenueRow, userId: string): Promise<MemberRow> {
  if (userId === venue.ownerId) throw new AppError('forbidden');
  const member = await memberById(tx, venue.id, userId);
  if (member === undefined) throw new AppError('staff_not_found');
  return member;
}

/** Logs the public fields only, without the link's digest. */
export const staffChange = (
  entityId: string,
  kind: KindOf<'staff'>,
  before: object | null,
  after: object | null,
): Change => ({
  entity: 'staff',
  entityId,
  kind,
  before,
  after,
});

const ownerOf = (venue: VenueRow, owner: User): StaffMember => ({
  userId: owner.id,
  name: nameOf(owner),
  email: owner.email,
  isOwner: true,
  mayOverbook: true,
  since: venue.createdAt.toISOString(),
});

export const memberOf = (row: MemberRow): StaffMember => ({
  userId: row.userId,
  name: nameOf(row),
  email: row.email,
  isOwner: false,
  mayOverbook: row.mayOverbook,
  since: row.createdAt.toISOString(),
});

const inviteOf = ({ id, name, email, mayOverbook, expiresAt }: InviteRow): StaffInvite => ({
  id,
  name,
  email,
  mayOverbook,
  expiresAt: expiresAt.toISOString(),
});
