import { applyConsequences } from '#server/consequences/index';
import { update } from '#server/features/reservations/queries';
import { actOn } from '#server/features/reservations/staff-action';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import type { DepositMark, StaffReservation } from '#shared/reservations/desk';
import { canMarkDeposit } from '#shared/reservations/rules';

/** Without an agreed deposit, the venue's amount is used. Keeps `undoUntil`: undo leaves the deposit as it is. */
export function markDeposit(request: DepositMark, call: Call): Promise<StaffReservation> {
  return actOn(
    request,
    call,
    () => [],
    async ({ tx, lock, act, before, venue, now }) => {
      if (!canMarkDeposit(before.depositStatus, request.status)) throw new AppError('move_refused');
      const change = {
        depositStatus: request.status,
        depositValue: before.depositValue ?? venue.depositAmount,
        depositReference: request.reference ?? before.depositReference,
        undoUntil: before.undoUntil,
      };
      const after = await update(tx, before, change, now);
      await applyConsequences(tx, lock, act, { kind: 'depositMarked', before, after });
      return after;
    },
  );
}
