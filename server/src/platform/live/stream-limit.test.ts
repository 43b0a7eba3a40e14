import { expect, test } from 'vitest';
import { Places } from '#server/platform/live/stream-limit';

const enter = (places: Places, user: string, ended: string[], name: string) =>
  places.take(user, () => ended.push(name));

test('the thirteenth stream of a user ends the oldest', () => {
  const [places, ended] = [new Places(), [] as string[]];
  for (let stream = 1; stream <= 12; stream++) enter(places, 'ana', ended, `ana ${stream}`);
  enter(places, 'rui', ended, 'rui 1');
  expect(ended).toEqual([]);
  enter(places, 'ana', ended, 'ana 13');
  enter(places, 'ana', ended, 'ana 14');
  expect(ended).toEqual(['ana 1', 'ana 2']);
});

test('a stream that left gives its place to another', () => {
  const [places, ended] = [new Places(), [] as string[]];
  const leave = enter(places, 'ana', ended, 'first');
  for (let stream = 2; stream <= 12; stream++) enter(places, 'ana', ended, `ana ${stream}`);
  leave();
  leave();
  enter(places, 'ana', ended, 'thirteenth');
  expect(ended).toEqual([]);
});

test('a stream that leaves twice ends no stream that came later', () => {
  const [places, ended] = [new Places(), [] as string[]];
  const leave = enter(places, 'ana', ended, 'first');
  leave();
  for (let stream = 1; stream <= 12; stream++) enter(places, 'ana', ended, `ana ${stream}`);
  leave();
  enter(places, 'ana', ended, 'ana 13');
  expect(ended).toEqual(['ana 1']);
});
