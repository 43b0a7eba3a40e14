import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { groupThousands } from '#shared/money';
import type { StaffReservation } from '#shared/reservations/desk';
import type { StaffSlot } from '#shared/schedule/schema';
import { serviceDay } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import type { StaffEntry } from '#shared/waitlist/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { isLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { DayBar, type DayTools } from '#ui/features/board/DayBar.tsx';
import { DayDialogs } from '#ui/features/board/DayDialogs.tsx';
import { PartyPane } from '#ui/features/board/PartyPane.tsx';
import type { RowActs } from '#ui/features/board/PartyRow.tsx';
import { SlotTable } from '#ui/features/board/SlotTable.tsx';
import { UndoBar } from '#ui/features/board/UndoBar.tsx';
import { type DayDialog, useDayDialogs } from '#ui/features/board/use-day-dialogs.ts';
import { useFocusKept } from '#ui/features/board/use-focus-kept.ts';
import { useKeys } from '#ui/features/board/use-keys.ts';
import { type LastPartyAct, usePartyActs } from '#ui/features/board/use-party-acts.ts';
import { usePromotion } from '#ui/features/board/use-promotion.ts';
import { useSearchPlace } from '#ui/features/board/use-search-place.ts';
import { useStable } from '#ui/features/board/use-stable.ts';
import { WaitingPane } from '#ui/features/board/WaitingPane.tsx';
import { whyEmpty } from '#ui/features/board/why-empty.ts';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { useDay, useFigures } from '#ui/features/dashboard/use-dashboard.ts';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { useDeskPort } from '#ui/features/desk/desk-port.ts';
import { canUndo, type Move, seatsEarly } from '#ui/features/parties/moves.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const ReviewPane = lazyPart(() => import('#ui/features/desk/acts/ReviewPane.tsx'), { place: 'within', waiting: null });

const useStyles = makeStyles({
  root: { display: 'contents' },
  day: {
    display: 'grid',
    gap: tokens.spacingHorizontalL,
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"parties" "waiting" "slots"',
    [board.pair]: {
      gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr)',
      gridTemplateAreas: '"parties waiting" "slots slots"',
      alignItems: 'start',
    },
    [board.screen]: { flexGrow: 1, minHeight: 0 },
    [board.short]: {
      gap: tokens.spacingHorizontalM,
      gridTemplateColumns: 'minmax(0, 1.22fr) minmax(0, 0.6fr) minmax(0, 1.16fr)',
      gridTemplateRows: 'minmax(0, 1fr)',
      gridTemplateAreas: '"parties waiting slots"',
    },
    [board.tall]: {
      gridTemplateColumns: 'minmax(0, 1.12fr) minmax(0, 1fr)',
      gridTemplateRows: 'minmax(0, auto) minmax(0, 1fr)',
      gridTemplateAreas: '"parties waiting" "parties slots"',
    },
  },
  // The desk's table has one more column.
  deskDay: {
    [board.short]: { gridTemplateColumns: 'minmax(0, 1.12fr) minmax(0, 0.6fr) minmax(0, 1.26fr)' },
  },
  parties: { gridArea: 'parties' },
  // On a desk the review list is above the waiting list.
  middle: {
    gridArea: 'waiting',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingHorizontalM,
    minWidth: 0,
    minHeight: 0,
  },
  waiting: { flexGrow: 1 },
  slots: { gridArea: 'slots' },
});

interface DayViewProps {
  venue: ManagedVenue;
  /** Null means the running service day. */
  chosenDate: string | null;
  onDate: (date: string | null) => void;
}

export function DayView({ venue, chosenDate, onDate }: DayViewProps) {
  const styles = useStyles();
  const now = useNow();
  const desk = useDeskPort();
  const today = serviceDay(now, venue.timezone);
  const date = chosenDate ?? today;
  const { reservations, waitlist, slots, refresh } = useDay(venue, date);
  const refreshByHand = useStable(useRefresh(refresh));
  const promotion = usePromotion(venue.id);
  const { acts, pending, last } = usePartyActs(venue.id);
  const searchField = useRef<HTMLInputElement>(null);
  const partiesTitle = useRef<HTMLHeadingElement>(null);
  const { dialog, show, close } = useDayDialogs(() => partiesTitle.current);
  const goTo = useStable((next: string) => onDate(next === today ? null : next));
  const rowActs = useRowActs({ show, acts, today });
  const root = useRef<HTMLDivElement>(null);
  const isDialogOpen = dialog !== null;
  const { search, setSearch, pick } = useSearchPlace({
    ...{ root, chosenDate, onDate, goTo, isDialogOpen },
    open: rowActs.open,
    entries: waitlist.data,
  });
  const undo = useStable(() => {
    for (const party of last === null ? [] : partiesOf(last)) {
      if (canUndo(party, now)) acts.undo(party);
    }
  });
  const print = useSheet(venue.id, date);
  const tools = useMemo(() => toolsOf(show, print), [show, print]);
  const wait = useStable(() => show({ kind: 'wait' }));
  useKeys({
    n: tools.add,
    l: wait,
    p: tools.print,
    z: undo,
    '/': () => searchField.current?.focus(),
    s: tools.rooms,
    '?': tools.keys,
  });
  const moment = useMemo(() => ({ date, timezone: venue.timezone, now }), [date, venue.timezone, now]);
  const foot = useMemo(
    () => <UndoBar last={last} rooms={venue.rooms} now={now} undo={undo} dismiss={() => acts.report(null)} />,
    [last, venue.rooms, now, undo, acts],
  );
  const why = whyEmpty(venue, slots.data, moment);
  useFocusKept(root, () => partiesTitle.current);
  return (
    <div ref={root} className={styles.root}>
      <DayBar
        {...{ venue, date, today, search, setSearch, searchField, tools }}
        onDate={goTo}
        onPick={pick}
        refresh={refreshByHand}
      />
      <DepositSums venueId={venue.id} date={date} />
      <div className={mergeClasses(styles.day, desk !== null && styles.deskDay)}>
        <PartyPane
          className={styles.parties}
          read={reservations}
          {...{ venue, moment, search, setSearch, pending, why }}
          acts={rowActs}
          add={tools.add}
          titleRef={partiesTitle}
          foot={foot}
        />
        <div className={styles.middle}>
          {desk !== null && <ReviewPane />}
          <WaitingPane
            className={styles.waiting}
            read={waitlist}
            slots={slots.data ?? noSlots}
            {...{ venue, moment, search, setSearch, promotion, why }}
            add={wait}
          />
        </div>
        <SlotTable
          className={styles.slots}
          read={slots}
          entries={waitlist.data ?? nobodyWaits}
          {...{ venue, moment, promotion }}
        />
      </div>
      <DayDialogs
        {...{ dialog, show, close, venue, date, today, now, acts }}
        parties={reservations.data ?? []}
        slots={slots.data ?? noSlots}
      />
    </div>
  );
}

// A constant, so that a memoized pane does not render again
const noSlots: StaffSlot[] = [];
const nobodyWaits: StaffEntry[] = [];

const toolsOf = (show: (dialog: DayDialog) => void, print: () => void): DayTools => ({
  print,
  add: () => show({ kind: 'new' }),
  exportDays: () => show({ kind: 'export' }),
  keys: () => show({ kind: 'keys' }),
  rooms: () => show({ kind: 'rooms' }),
});

interface RowActParts {
  show: (dialog: DayDialog) => void;
  acts: ReturnType<typeof usePartyActs>['acts'];
  today: string;
}

function useRowActs({ show, acts, today }: RowActParts): RowActs {
  const open = useStable((party: StaffReservation) => show({ kind: 'party', party, part: 'guest' }));
  const menu = useStable((party: StaffReservation, button: HTMLElement) => show({ kind: 'menu', party, button }));
  const move = useStable((party: StaffReservation, to: Move) => {
    if (seatsEarly(party, to, today)) show({ kind: 'seat', party });
    else acts.move(party, to);
  });
  return useMemo(() => ({ move, open, menu }), [move, open, menu]);
}

function useSheet(venueId: string, date: string): () => void {
  const navigate = useNavigate();
  return useStable(() => void navigate(`/gerir-reserva/folha?${new URLSearchParams({ venue: venueId, date })}`));
}

/** The first part has the unsent message of a visit: the undo of a booking leaves it until the last. */
function partiesOf({ kind, party, others = [] }: LastPartyAct): StaffReservation[] {
  const parties = [party, ...others];
  return kind === 'visit' ? parties : parties.reverse();
}

/** A failure is announced, because the board keeps showing old data. */
function useRefresh(refresh: () => Promise<unknown>): () => Promise<void> {
  const toast = useToast();
  const { t } = useTranslation();
  return async () => {
    const error = await refresh();
    if (error === null || isLoggedOut(error)) return;
    const description = sentenceOf(error, t('app.failure.connection'));
    toast({ title: t('dashboard.failed.refresh'), description, look: 'destructive' });
  };
}

const useDepositSumsStyles = makeStyles({
  line: {
    flexShrink: 0,
    paddingBottom: tokens.spacingVerticalS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1.125rem',
    color: tokens.colorNeutralForeground2,
  },
});

function DepositSums({ venueId, date }: { venueId: string; date: string }) {
  const styles = useDepositSumsStyles();
  const { t } = useTranslation();
  const { data } = useFigures(venueId, date);
  // While a day loads, `data` may still hold the figures of the previous one.
  if (data === undefined || data.date !== date) return null;
  const { asked, paid, refunded, kept } = data.deposits;
  if (asked + paid + refunded + kept === 0) return null;
  const sums = {
    asked: groupThousands(asked),
    paid: groupThousands(paid),
    refunded: groupThousands(refunded),
    kept: groupThousands(kept),
  };
  return <p className={styles.line}>{t('dashboard.figures.deposits', sums)}</p>;
}
