import { expect, test, vi } from 'vitest';
import { revisionsOf } from '#server/platform/live/queries';
import { aReservationRequest, aVenue } from '#server/testing/builders';
import { serverForFile } from '#server/testing/server';

const server = await serverForFile({ live: { watchMs: 60_000 } });

const book = (venue: Parameters<typeof aReservationRequest>[0]) =>
  server.caller().call('book', aReservationRequest(venue));
const nothing = () => {};

test('closing a watch twice does not end another watcher’s feed', async () => {
  const { id } = await aVenue(server);
  const first = await server.live.watch([id], nothing);
  first.end();
  const second = await server.live.watch([id], () => {});
  first.end();
  const third = await server.live.watch([id], () => {});
  expect(third.feeds[0]).toBe(second.feeds[0]);
  second.end();
  third.end();
});

test('a venue left by its last watcher while another begins starts at its current revision', async () => {
  const venue = await aVenue(server);
  const other = await aVenue(server);
  await book(venue);
  const last = await server.live.watch([venue.id], nothing);
  const begins = server.live.watch([venue.id, other.id], () => {});
  last.end();
  const watch = await begins;
  const clocks = await revisionsOf(server.database.db, [venue.id]);
  expect(clocks.get(venue.id)).toBeGreaterThan(1);
  expect(watch.feeds[0]!.reached).toBe(clocks.get(venue.id));
  watch.end();
});

test('a watch that fails to begin leaves no watcher to notify', async () => {
  const venue = await aVenue(server);
  const failing = vi.spyOn(server.database.db, 'execute').mockRejectedValue(new Error('gone'));
  const woken = vi.fn();
  await expect(server.live.watch([venue.id], woken)).rejects.toThrow('gone');
  failing.mockRestore();
  const heard = Promise.withResolvers<void>();
  const watch = await server.live.watch([venue.id], heard.resolve);
  await book(venue);
  await heard.promise;
  expect(woken).not.toHaveBeenCalled();
  watch.end();
});

test('a dropped venue notifies no watcher, and the others still do', async () => {
  const [dropped, kept] = [await aVenue(server), await aVenue(server)];
  const woken = vi.fn();
  const watch = await server.live.watch([dropped.id, kept.id], woken);
  const heard = Promise.withResolvers<void>();
  const witness = await server.live.watch([dropped.id], heard.resolve);
  watch.drop([dropped.id]);
  await book(dropped);
  await heard.promise;
  expect(woken).not.toHaveBeenCalled();
  await book(kept);
  await vi.waitFor(() => expect(woken).toHaveBeenCalled());
  watch.end();
  witness.end();
});
