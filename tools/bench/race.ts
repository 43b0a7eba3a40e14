import { addDays, serviceDay, systemClock } from '#shared/time';
import { fillVenues, roomId, settle, venueId } from './fill.ts';
import { check, type Figure } from './report.ts';
import { type Stage, startServer } from './stage.ts';

const RACERS = 200;
const SEATS = 5;

/** Two hundred clients book one slot of five seats at once: five are seated, all others get a full slot. */
export async function measureRace(stage: Stage): Promise<Figure[]> {
  await stage.create('race');
  await stage.run('race', ...fillVenues(1, SEATS), ...settle);
  const server = await startServer(stage.url('race'));
  const date = addDays(serviceDay(systemClock.now(), 'Africa/Luanda'), 1);
  const statuses = await Promise.all(
    Array.from({ length: RACERS }, async (_, n) => {
      const answer = await fetch(`${server.url}/api/reservations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `41.63.${n}.1` },
        body: JSON.stringify({
          venueId: venueId(1),
          roomId: roomId(1),
          name: 'Marisa Lopes',
          phone: `+2449${30_000_000 + n}`,
          date,
          time: '20:00',
          people: 1,
        }),
      });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  await server.stop();
  const seated = statuses.filter((status) => status === 201).length;
  const others = statuses.filter((status) => status !== 201 && status !== 409).length;
  return [
    check('race of 200 for a slot of 5: seated', String(seated), String(SEATS), seated === SEATS),
    check('race of 200 for a slot of 5: answers other than 201 and 409', String(others), '0', others === 0),
  ];
}
