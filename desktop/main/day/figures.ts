import { partiesOfVisit } from '#shared/desk/draft';
import type { DayRows } from '#shared/desk/rows';
import { type DayCounts, figuresOf, TREND_DAYS } from '#shared/insights/rules';
import type { DayFigures } from '#shared/insights/schema';
import { wholeRoomSeats } from '#shared/insights/whole-rooms';
import type { StaffReservation } from '#shared/reservations/desk';
import { countedStatuses } from '#shared/reservations/rules';
import type { DepositStatus } from '#shared/reservations/schema';
import { addDays } from '#shared/time';

/** A day's figures by the server's definitions, from the days that the desk keeps. */
export function figuresAt(date: string, rows: DayRows): DayFigures {
  const known = new Set([...rows.slots.values()].map((slot) => slot.date));
  const days = Array.from({ length: TREND_DAYS }, (_, index) => addDays(date, index + 1 - TREND_DAYS));
  const shown = days.filter((day, index) => known.has(day) || index >= TREND_DAYS - 2);
  return figuresOf(
    date,
    shown.map((day) => countsOf(day, rows)),
  );
}

const sum = <Row>(rows: Row[], of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0);

const isCounted = ({ status }: StaffReservation): boolean => (countedStatuses as readonly string[]).includes(status);

function countsOf(date: string, rows: DayRows): DayCounts {
  const parties = [...rows.reservations.values()].filter((row) => row.date === date);
  const counted = parties.filter(isCounted);
  const entries = [...rows.entries.values()].filter((row) => row.date === date);
  const slots = [...rows.slots.values()].filter((slot) => slot.date === date);
  const bySeats = slots.filter(({ roomMinutes }) => roomMinutes === undefined);
  const atTables = counted.filter(({ roomMinutes }) => roomMinutes === undefined);
  const whole = wholeRoomSeats(slots, counted);
  const deposits = (of: (row: StaffReservation) => boolean) =>
    sum(parties.filter(of), ({ depositValue }) => Number(depositValue ?? 0));
  const marked = (status: DepositStatus) => deposits(({ depositStatus }) => depositStatus === status);
  const isExpected = (row: StaffReservation) => partiesOfVisit(rows, row).some(isCounted);
  return {
    reservations: counted.length,
    taken: sum(atTables, ({ people }) => people) + whole.taken,
    seats: sum(bySeats, ({ isClosed, reserved, capacity }) => (isClosed ? reserved : capacity)) + whole.seats,
    waiting: entries.filter(({ status }) => status === 'WAITING').length,
    joined: entries.length,
    deposits: deposits(isExpected),
    paid: marked('PAID') + marked('KEPT'),
    depositsAsked: deposits((row) => row.depositStatus === 'ASKED' && (row.status === 'HOLD' || isExpected(row))),
    depositsPaid: marked('PAID'),
    depositsRefunded: marked('REFUNDED'),
    depositsKept: marked('KEPT'),
  };
}
