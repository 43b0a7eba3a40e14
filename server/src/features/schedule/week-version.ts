import { createHash } from 'node:crypto';
import type { Service } from '#shared/schedule/schema';

export function weekVersion(services: Service[]): string {
  const rows = services.map(({ weekdays, firstTime, lastTime, everyMinutes, capacity }) => [
    weekdays,
    firstTime,
    lastTime,
    everyMinutes,
    capacity,
  ]);
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 16);
}
