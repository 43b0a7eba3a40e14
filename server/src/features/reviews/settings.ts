import { lockPlatformSettings, updatePlatformSettings } from '#server/features/reviews/queries';
import { type PlatformSettingsRow, platformSettingsOf } from '#server/features/venues/ratings';
import { type Call, signedIn } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import type { PlatformSettings, PlatformSettingsChange } from '#shared/reviews/schema';

export const platformSettings = async (call: Call): Promise<PlatformSettings> =>
  shown(await platformSettingsOf(call.db), call);

const shown = (row: PlatformSettingsRow, { codeChannels }: Call): PlatformSettings => ({
  ...row,
  codeChannels: codeChannels.map(({ by }) => by),
});

/** Idempotent; throws `stale`, and `no_code_channel` if proofs are required but no channel sends codes. */
export function savePlatformSettings(wanted: PlatformSettingsChange, call: Call): Promise<PlatformSettings> {
  const updatedBy = signedIn(call).id;
  return call.db.transaction(async (tx) => {
    await lockPlatformSettings(tx);
    const current = await platformSettingsOf(tx);
    const { placeholderRatings = current.placeholderRatings, unprovenSeats = current.unprovenSeats } = wanted;
    const isSame = current.placeholderRatings === placeholderRatings && current.unprovenSeats === unprovenSeats;
    if (isSame) return shown(current, call);
    if (current.version !== wanted.version) throw new AppError('stale', {}, { current: shown(current, call) });
    const isSwitchedOn = current.unprovenSeats === null && unprovenSeats !== null;
    if (isSwitchedOn && call.codeChannels.length === 0) throw new AppError('no_code_channel');
    const after = { placeholderRatings, unprovenSeats, version: current.version + 1 };
    await updatePlatformSettings(tx, { ...after, updatedBy, updatedAt: call.clock.now() });
    return shown(after, call);
  });
}
