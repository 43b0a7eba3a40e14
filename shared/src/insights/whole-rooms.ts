import { minuteOfService } from '#shared/time';

interface CountedSlot {
  roomId: string;
  time: string;
  capacity: number;
  isClosed: boolean;
  roomMinutes?: number | undefined;
}

interface SoldParty {
  roomId: string;
  time: string;
  people: number;
  roomMinutes?: number | undefined;
  leadMinutes?: number | undefined;
}

const DAY = { from: 360, to: 1800 };

/**
 * Seats of rooms sold whole by time: the capacity for each hour that is sold, and that is open. A sold stay counts as open.
 * The server has the same rule in SQL.
 */
export function wholeRoomSeats(slots: CountedSlot[], parties: SoldParty[]): { taken: number; seats: number } {
  const whole = slots.filter(({ roomMinutes }) => roomMinutes !== undefined);
  const sold = parties
    .filter(({ roomMinutes }) => roomMinutes !== undefined)
    .map((party) => {
      const slot = whole.find(({ roomId, time }) => roomId === party.roomId && time === party.time);
      return { ...stayOf(party), capacity: slot?.capacity ?? party.people };
    });
  const open = whole.filter(({ isClosed }) => !isClosed).map((slot) => ({ ...stayOf(slot), capacity: slot.capacity }));
  const rooms = [...new Set([...open, ...sold].map(({ roomId }) => roomId))];
  const seats = rooms.map((id) => {
    const stays = [...open, ...sold].filter(({ roomId }) => roomId === id);
    return Math.max(...stays.map(({ capacity }) => capacity)) * minutesOpen(stays);
  });
  const taken = sold.map(({ capacity, from, to }) => capacity * (to - from));
  return { taken: Math.round(sum(taken) / 60), seats: Math.round(sum(seats) / 60) };
}

const stayOf = ({ roomId, time, roomMinutes = 0, leadMinutes = 0 }: Omit<SoldParty, 'people'>) => {
  const arrival = minuteOfService(time);
  return { roomId, from: Math.max(DAY.from, arrival - leadMinutes), to: Math.min(arrival + roomMinutes, DAY.to) };
};

function minutesOpen(stays: { from: number; to: number }[]): number {
  let until = DAY.from;
  let minutes = 0;
  for (const { from, to } of stays.toSorted((a, b) => a.from - b.from)) {
    minutes += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return minutes;
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
