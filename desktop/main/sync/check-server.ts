import { originOf } from '#desktop/main/device/address';
import type { Timers } from '#desktop/main/ports';
import { causeOf } from '#desktop/main/sync/causes';
import { PROXY_ASKS, TooLong, textOf, withTimeout } from '#desktop/main/sync/connection';
import { brand } from '#shared/brand';
import { AppError } from '#shared/errors';

/** Published by every Reserva server. */
const DOCUMENT = '/api/openapi.json';

/** Throws `address_unfit` (unsafe transport), `address_not_ours` (not Reserva), `proxy_refused`, `offline`. */
export async function checkServer(
  address: string,
  { fetch, timers }: { fetch: typeof globalThis.fetch; timers: Timers },
) {
  const origin = originOf(address);
  if (origin === null) throw new AppError('address_unfit');
  const answer = await withTimeout(timers, async (signal) => {
    const response = await fetch(origin + DOCUMENT, { redirect: 'manual', signal });
    if (response.status === PROXY_ASKS) throw new AppError('proxy_refused');
    return { isGood: response.ok, text: await textOf(response) };
  }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  if (!answer.isGood || !isOurs(answer.text)) throw new AppError('address_not_ours');
  return origin;
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TooLong) return new AppError('address_not_ours');
  return new AppError(causeOf(error) === 'proxy' ? 'proxy_refused' : 'offline');
}

function isOurs(text: string): boolean {
  try {
    const { info, paths } = JSON.parse(text) as { info?: { title?: unknown }; paths?: object };
    return info?.title === brand.name && Object.keys(paths ?? {}).some((path) => path.includes('/desk/'));
  } catch {
    return false;
  }
}
