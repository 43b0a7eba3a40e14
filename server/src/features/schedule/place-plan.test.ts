import { expect, test } from 'vitest';
import { PLACE, placeParams } from '#server/features/schedule/queries';
import type { SlotRequest } from '#server/features/schedule/service';
import { rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { aReservationRequest, aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import { slotId } from '#shared/ids';

const server = await serverForFile();

interface Node {
  'Function Name'?: string;
  'Actual Loops': number;
  Plans?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test('derives a slot from the schedule only while the ledger has no seats of it', async () => {
  const venue = await aVenue(server);
  const request = { ...aReservationRequest(venue), date: TODAY, time: '20:00' };
  expect(await derivations(request)).toBe(1);
  const { status } = await server.caller().call('book', request);
  expect(status).toBe(201);
  expect(await derivations(request)).toBe(0);
});

/** How often the executed plan derives the slot. */
async function derivations(place: SlotRequest): Promise<number> {
  const params = placeParams({ ...place, slotId: slotId(place), deskId: null }, server.clock.now());
  const [row] = await rowsOf<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    server.database.db,
    statement(`explain (analyze, format json) ${PLACE}`, ...params),
  );
  const derived = nodesOf(row!['QUERY PLAN'][0].Plan).filter((node) => node['Function Name'] === 'slot_of_day');
  return derived.reduce((loops, node) => loops + node['Actual Loops'], 0);
}
