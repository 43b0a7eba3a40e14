import { mergeClasses } from '@griffel/react';
import { type FocusEvent, type KeyboardEvent, memo, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeaseLeft } from '#shared/desk/local';
import type { StaffSlot } from '#shared/schedule/schema';
import { localOf, minuteOfService } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import type { StaffEntry } from '#shared/waitlist/schema';
import { LoadCell } from '#ui/features/board/LoadCell.tsx';
import { inLine, type Offer, openSeats, timesOf, waitingAt } from '#ui/features/board/offers.ts';
import { PaneMessage, PaneRead } from '#ui/features/board/Pane.tsx';
import { PromoteButton } from '#ui/features/board/PromoteButton.tsx';
import { isRunning, type Moment } from '#ui/features/board/parties.ts';
import { Sideways } from '#ui/features/board/Sideways.tsx';
import SlotMenu, { type PickedCell } from '#ui/features/board/SlotMenu.tsx';
import { useSlotTableStyles } from '#ui/features/board/slot-table-styles.ts';
import type { Promotion } from '#ui/features/board/use-promotion.ts';
import type { DayQuery } from '#ui/features/dashboard/use-dashboard.ts';
import { LeaseCell } from '#ui/features/desk/board/LeaseCell.tsx';
import { useLeases } from '#ui/features/desk/board/use-leases.ts';
import { useOwnSeats } from '#ui/features/desk/board/use-own-seats.ts';
import { useAfterMidnight } from '#ui/features/schedule/use-after-midnight.ts';

interface SlotTableProps {
  read: DayQuery<StaffSlot[]>;
  entries: StaffEntry[];
  venue: ManagedVenue;
  moment: Moment;
  promotion: Promotion;
  className: string;
}

export const SlotTable = memo(function SlotTable(props: SlotTableProps) {
  const { read, entries, venue, moment, promotion, className } = props;
  const styles = useSlotTableStyles();
  const { t } = useTranslation();
  const line = inLine(entries, moment.now);
  const leases = useLeases(moment.date);
  const [cell, setCell] = useState<PickedCell | null>(null);
  const pick = venue.access.mayOverbook ? setCell : undefined;
  return (
    <Sideways className={className}>
      <PaneRead read={read}>
        {(slots) =>
          slots.length === 0 ? (
            <PaneMessage text={t('dashboard.slots.empty')} />
          ) : (
            <>
              <Table {...{ slots, line, leases, venue, moment, promotion, pick }} />
              {leases !== null && <p className={styles.foot}>{t('desk.lease.foot')}</p>}
              {cell !== null && <SlotMenu {...{ venue, cell }} date={moment.date} onClose={() => setCell(null)} />}
            </>
          )
        }
      </PaneRead>
    </Sideways>
  );
});

interface TableProps {
  slots: StaffSlot[];
  line: StaffEntry[];
  /** Seats that this desk can still confirm; null in a browser. */
  leases: LeaseLeft[] | null;
  venue: ManagedVenue;
  moment: Moment;
  promotion: Promotion;
  /** Absent for staff who may not close slots. */
  pick: ((cell: PickedCell) => void) | undefined;
}

function Table({ slots, line, leases, venue, moment, promotion, pick }: TableProps) {
  const styles = useSlotTableStyles();
  const { t } = useTranslation();
  const offers = openSeats(slots, venue.rooms, moment, useOwnSeats(moment.date));
  const times = timesOf(slots);
  const running = runningTime(times, moment);
  const table = useRunningInSight(running);
  const cells = times
    .flatMap((time) => venue.rooms.map((room) => nameOf(slots, room.id, time)))
    .filter((name) => name !== '');
  const first = cells.find((name) => name.endsWith(` ${running}`));
  const { stop, ...roving } = useCellRoving(table, cells, first);
  return (
    <table ref={table} className={styles.table} {...roving}>
      <caption className={styles.unseen}>{t('dashboard.slots.caption')}</caption>
      <TableHead venue={venue} hasLeases={leases !== null} />
      <tbody>
        {times.map((time) => (
          <Row
            key={time}
            isNow={time === running}
            date={moment.date}
            {...{ time, slots, line, leases, offers, venue, promotion, pick, stop }}
          />
        ))}
      </tbody>
    </table>
  );
}

function TableHead({ venue, hasLeases }: { venue: ManagedVenue; hasLeases: boolean }) {
  const styles = useSlotTableStyles();
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col" className={mergeClasses(styles.head, styles.time)}>
          {t('dashboard.slots.time')}
        </th>
        {venue.rooms.map((room) => (
          <th key={room.id} scope="col" className={styles.head}>
            {room.name}
          </th>
        ))}
        {hasLeases && (
          <th scope="col" className={mergeClasses(styles.head, styles.waiting)}>
            {t('desk.lease.column')}
          </th>
        )}
        <th scope="col" className={mergeClasses(styles.head, styles.waiting)}>
          {t('dashboard.slots.waiting')}
        </th>
        <th scope="col" className={mergeClasses(styles.head, styles.action, hasLeases && styles.slim)}>
          {t('dashboard.slots.actions')}
        </th>
      </tr>
    </thead>
  );
}

/** Scrolls once to the running slot; later scrolling is the user's. */
function useRunningInSight(running: string | undefined) {
  const table = useRef<HTMLTableElement>(null);
  const hasRunning = running !== undefined;
  useEffect(() => {
    const row = hasRunning ? table.current?.querySelector<HTMLElement>('tr[data-running]') : null;
    const pane = table.current?.parentElement;
    // One past row stays visible above it, below the sticky header
    if (row && pane) pane.scrollTop = row.offsetTop - 2 * row.offsetHeight;
  }, [hasRunning]);
  return table;
}

/** The last slot that has begun, on the running day. */
function runningTime(times: string[], moment: Moment): string | undefined {
  if (!isRunning(moment)) return undefined;
  const now = minuteOfService(localOf(moment.now, moment.timezone).time);
  return times.filter((time) => minuteOfService(time) <= now).at(-1);
}

/** Empty if the room has no slot at that time. */
const nameOf = (slots: StaffSlot[], roomId: string, time: string): string =>
  slots.some((slot) => slot.roomId === roomId && slot.time === time) ? `${roomId} ${time}` : '';

interface RowProps extends Omit<TableProps, 'moment'> {
  date: string;
  time: string;
  offers: Offer[];
  isNow: boolean;
  stop: string | undefined;
}

function Row({ date, time, slots, line, leases, offers, venue, promotion, isNow, pick, stop }: RowProps) {
  const styles = useSlotTableStyles();
  const { t } = useTranslation();
  const { count, fit } = waitingAt(time, line, offers);
  const afterMidnight = useAfterMidnight(date)(time);
  const slotIn = (roomId: string) => slots.find((slot) => slot.roomId === roomId && slot.time === time);
  return (
    <tr data-running={isNow || undefined} className={mergeClasses(isNow && styles.running)}>
      <th scope="row" className={mergeClasses(styles.cell, styles.time, styles.timeCell, isNow && styles.runningTime)}>
        {time}
        {afterMidnight !== null && <span className={styles.afterMidnight}>{afterMidnight}</span>}
        {isNow && <span className={styles.unseen}>, {t('dashboard.slots.running')}</span>}
      </th>
      {venue.rooms.map((room) => (
        <td key={room.id} className={styles.cell}>
          <PickableCell slot={slotIn(room.id)} {...{ pick, stop }} />
        </td>
      ))}
      {leases !== null && (
        <td className={mergeClasses(styles.cell, styles.waiting)}>
          <LeaseCell leases={leases.filter((lease) => lease.time === time)} rooms={venue.rooms} />
        </td>
      )}
      <td className={mergeClasses(styles.cell, styles.waiting)}>
        <WaitingCount count={count} />
      </td>
      <td className={mergeClasses(styles.cell, styles.action, leases !== null && styles.slim)}>
        {fit !== null && (
          <PromoteButton dense iconOnly={leases !== null} entry={fit.entry} offer={fit.offer} promotion={promotion} />
        )}
      </td>
    </tr>
  );
}

function WaitingCount({ count }: { count: number }) {
  const styles = useSlotTableStyles();
  const { t } = useTranslation();
  if (count > 0) return <b className={styles.count}>{count}</b>;
  return (
    <>
      <span aria-hidden className={styles.empty}>
        –
      </span>
      <span className={styles.unseen}>{t('dashboard.slots.nobodyWaiting')}</span>
    </>
  );
}

function PickableCell({ slot, pick, stop }: { slot: StaffSlot | undefined } & Pick<RowProps, 'pick' | 'stop'>) {
  const styles = useSlotTableStyles();
  const { t } = useTranslation();
  if (slot === undefined || pick === undefined) return <LoadCell slot={slot} />;
  const { roomId, time } = slot;
  const name = `${roomId} ${time}`;
  return (
    <button
      type="button"
      {...{ [CELL]: name }}
      tabIndex={name === stop ? 0 : -1}
      className={styles.pickable}
      aria-haspopup="menu"
      title={t('dashboard.closing.title')}
      onClick={({ currentTarget }) => pick({ roomId, time, element: currentTarget })}
    >
      <LoadCell slot={slot} />
    </button>
  );
}

const CELL = 'data-cell';

type CellElement = HTMLElement;
type Step = (at: CellElement, cells: CellElement[]) => CellElement | undefined;

const rowOf = (cell: CellElement) => cell.closest('tr')!.rowIndex;
const columnOf = (cell: CellElement) => cell.closest('td')!.cellIndex;
const inRow = (at: CellElement, cells: CellElement[]) => cells.filter((cell) => rowOf(cell) === rowOf(at));
const inColumn = (at: CellElement, cells: CellElement[]) => cells.filter((cell) => columnOf(cell) === columnOf(at));

const steps: Record<string, Step> = {
  ArrowRight: (at, cells) => inRow(at, cells).find((cell) => columnOf(cell) > columnOf(at)),
  ArrowLeft: (at, cells) => inRow(at, cells).findLast((cell) => columnOf(cell) < columnOf(at)),
  ArrowDown: (at, cells) => inColumn(at, cells).find((cell) => rowOf(cell) > rowOf(at)),
  ArrowUp: (at, cells) => inColumn(at, cells).findLast((cell) => rowOf(cell) < rowOf(at)),
  Home: (at, cells) => inRow(at, cells)[0],
  End: (at, cells) => inRow(at, cells).at(-1),
};

/** Makes the table's cells one tab stop: arrow keys move, Home and End go to the ends of a row. */
function useCellRoving(table: RefObject<HTMLTableElement | null>, names: readonly string[], first?: string) {
  const [last, setLast] = useState<string | null>(null);
  const known = [last, first].find((name) => name !== null && name !== undefined && names.includes(name));
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const name = target.closest(`[${CELL}]`)?.getAttribute(CELL);
    if (name) setLast(name);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = (event.target as Element).closest<CellElement>(`[${CELL}]`);
    const step = steps[event.key];
    if (at === null || step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(at, [...(table.current?.querySelectorAll<CellElement>(`[${CELL}]`) ?? [])])?.focus();
  };
  return { stop: known ?? names[0], onFocus, onKeyDown };
}
