import { giveToken } from '#server/features/auth/desk-tokens';
import { newToken } from '#server/features/auth/passwords';
import { proveCodeIfNeeded } from '#server/features/auth/prove-code';
import { refuseOvertaken } from '#server/features/auth/queries';
import { accountOf, type DeviceOf, ownerOf } from '#server/features/auth/service';
import { lacksRequiredFactor } from '#server/features/auth/sign-in-rules';
import { knownDesk, refuseKnownOther, refuseOtherMachine } from '#server/features/desk/devices';
import { type DeskRow, desksOfDevice } from '#server/features/desk/queries';
import { loggedDesk } from '#server/features/desk/service';
import { venuesOfStaff } from '#server/features/venues/members';
import { changeVenue } from '#server/platform/changes/change-venue';
import { record } from '#server/platform/changes/changes';
import type { Call } from '#server/platform/http/call';
import { SESSION_COOKIE } from '#server/platform/http/cookies';
import type { ParsedInputOf, ReplyOf } from '#shared/api/table';
import type { User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';

/** Ends the former token. Also throws `second_factor_needed`, `not_on_this_desk` and `desk_revoked`. */
export async function signInAtDesk(
  { email, password, code, deviceName, ...device }: ParsedInputOf<'signInAtDesk'>,
  call: Call,
): Promise<ReplyOf<'signInAtDesk'>> {
  refuseBrowser(call);
  const deviceOf: DeviceOf = (account) => knownDesk(call.db, device, account);
  const account =
    email === undefined
      ? await ownerOf(password, call, deviceOf)
      : await accountOf({ email, password }, call, deviceOf);
  const { user } = account;
  // Before the code is used: a refused desk retries as another device
  await refuseKnownOther(call.db, device);
  const factorSince = await proveCodeIfNeeded(user, code, call, await deviceOf(account));
  if (await lacksRequiredFactor(call.db, user)) throw new AppError('second_factor_needed');
  const { deviceId } = device;
  const { token, tokenHash } = newToken();
  const now = call.clock.now();
  const desks = await call.db.transaction(async (tx) => {
    await refuseOtherMachine(tx, device, now);
    const known = await desksOfDevice(tx, deviceId);
    if (known.length > 0 && known.every(isStolen)) throw new AppError('desk_revoked');
    await refuseOvertaken(tx, { ...account, factorSince });
    await giveToken(tx, { tokenHash, deviceId, deviceName, userId: user.id, now });
    return known;
  });
  await logSignIn(desks, user, call);
  return { token, user };
}

const isStolen = ({ revokeReason }: DeskRow): boolean => revokeReason === 'stolen';

/** A page script must not get a long-lived token. Browsers send Origin or Sec-Fetch-Site with it. */
function refuseBrowser({ header }: Call): void {
  const hasSession = header('cookie')?.includes(`${SESSION_COOKIE}=`) ?? false;
  const isOfPage = header('origin') !== null || (header('sec-fetch-site') ?? 'none') !== 'none';
  if (hasSession || isOfPage) throw new AppError('forbidden');
}

async function logSignIn(desks: DeskRow[], user: User, call: Call): Promise<void> {
  const here = await venuesOfStaff(
    call.db,
    user,
    desks.map(({ venueId }) => venueId),
  );
  for (const desk of desks.filter(({ venueId }) => here.includes(venueId))) {
    const act = { actor: user.id, at: call.clock.now() };
    const logs = { before: loggedDesk(desk), after: loggedDesk(desk) };
    await changeVenue(call, { venueId: desk.venueId, act }, ({ tx, lock }) =>
      record(tx, lock, act, [{ entity: 'desk', entityId: desk.id, kind: 'signed_in', ...logs }]),
    );
  }
}
