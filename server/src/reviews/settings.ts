import { type Call, signedIn } from '#server/http/call';
import { lockPlatformSettings, updatePlatformSettings } from '#server/reviews/queries';
import { platformSettingsOf } from '#server/venues/ratings';
import { AppError } from '#shared/errors';
import type { PlatformSettings, PlatformSettingsChange } from '#shared/reviews/schema';

export const platformSettings = ({ db }: Call): Promise<PlatformSettings> => platformSettingsOf(db);

/** Changes what holds for the whole product. What holds already is the answer, whatever version is named; else `stale`. */
export function savePlatformSettings(wanted: PlatformSettingsChange, call: Call): Promise<PlatformSettings> {
  const updatedBy = signedIn(call).id;
  return call.db.transaction(async (tx) => {
    await lockPlatformSettings(tx);
    const current = await platformSettingsOf(tx);
    const { placeholderRatings, version } = wanted;
    if (current.placeholderRatings === placeholderRatings) return current;
    if (current.version !== version) throw new AppError('stale', {}, { current });
    const change = { placeholderRatings, version: version + 1, updatedBy, updatedAt: call.clock.now() };
    await updatePlatformSettings(tx, change);
    return { placeholderRatings, version: change.version };
  });
}
