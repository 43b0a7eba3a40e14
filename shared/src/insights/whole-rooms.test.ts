import { expect, it } from 'vitest';
import { wholeRoomSeats } from '#shared/insights/whole-rooms';

const slot = (time: string, given: object = {}) => ({
  ...{ roomId: 'hall', time, capacity: 4, isClosed: false, roomMinutes: 60 },
  ...given,
});
const party = (time: string, given: object = {}) => ({ roomId: 'hall', time, people: 2, roomMinutes: 60, ...given });
const morning = ['10:00', '10:30', '11:00', '11:30'].map((time) => slot(time));

it('a room sold whole offers its capacity for the time in which a party may be there', () => {
  expect(wholeRoomSeats(morning, [])).toEqual({ taken: 0, seats: 10 });
  expect(wholeRoomSeats([...morning, slot('15:00', { roomId: 'other', capacity: 1 })], [])).toMatchObject({
    seats: 11,
  });
});

it('a room that is sold all the time is full, however few people come', () => {
  const day = ['10:00', '11:00'].map((time) => slot(time));
  expect(wholeRoomSeats(day, [party('10:00'), party('11:00', { people: 1 })])).toEqual({ taken: 8, seats: 8 });
});

it('a stay that is longer than usual, or at a closed time, counts as open, and ends with the service day', () => {
  expect(wholeRoomSeats([slot('10:00')], [party('10:00', { roomMinutes: 120 })])).toEqual({ taken: 8, seats: 8 });
  expect(wholeRoomSeats([slot('10:00', { isClosed: true })], [party('10:00')])).toEqual({ taken: 4, seats: 4 });
  expect(wholeRoomSeats([slot('05:00', { roomMinutes: 600 })], [])).toEqual({ taken: 0, seats: 4 });
});

it('a preparation counts as time sold, from the beginning of the service day', () => {
  const hour = [slot('10:00'), slot('11:00')];
  expect(wholeRoomSeats(hour, [party('11:00', { leadMinutes: 60 })])).toEqual({ taken: 8, seats: 8 });
  expect(wholeRoomSeats(hour, [party('10:00', { leadMinutes: 60 })])).toEqual({ taken: 8, seats: 12 });
  expect(wholeRoomSeats([slot('06:30')], [party('06:30', { leadMinutes: 90 })])).toEqual({ taken: 6, seats: 6 });
});

it('rooms sold by seats do not count', () => {
  const table = { roomId: 'bar', time: '20:00', capacity: 40, isClosed: false };
  expect(wholeRoomSeats([table], [{ roomId: 'bar', time: '20:00', people: 4 }])).toEqual({ taken: 0, seats: 0 });
});
