import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { FoldLine } from '#ui/features/board/FoldLine.tsx';
import { PartyRow, type RowActs } from '#ui/features/board/PartyRow.tsx';
import type { DayParties } from '#ui/features/board/parties.ts';
import { firstOf, keptWhereSame, type ListPiece, linesOf, piecesOf } from '#ui/features/board/pieces.ts';
import { useNearby } from '#ui/features/board/use-nearby.ts';
import type { PendingAct } from '#ui/features/board/use-party-acts.ts';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { useRoving } from '#ui/features/dashboard/use-roving.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';

const useStyles = makeStyles({
  list: {
    position: 'relative',
    flexGrow: 1,
    '> ul:first-child > li:first-child::before': { display: 'none' },
    [board.screen]: { minHeight: 0, overflowY: 'auto' },
  },
  now: {
    position: 'relative',
    height: 0,
    zIndex: 2,
    // Room for the pill before the day's first time.
    ':first-child': { marginTop: '14px' },
    '::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      right: 0,
      top: '-1px',
      height: '2px',
      backgroundColor: tokens.colorBrandBackground,
    },
  },
  // Room for the pill at the list's end.
  pill: {
    position: 'absolute',
    left: '12px',
    top: '-10px',
    minHeight: '1.25rem',
    paddingInline: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '1.25rem',
    fontWeight: tokens.fontWeightSemibold,
  },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  end: { height: '14px' },
});

interface PartyListProps {
  day: DayParties;
  venue: ManagedVenue;
  acts: RowActs;
  pending: Readonly<Record<string, PendingAct>>;
}

export const PartyList = memo(function PartyList({ day, venue, acts, pending }: PartyListProps) {
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string[]>([]);
  const pieces = usePieces(day, open);
  const lines = useMemo(() => linesOf(pieces), [pieces]);
  const { stop, onKeyDown, onFocus } = useRoving(list, lines);
  const first = useMemo(() => firstOf(pieces), [pieces]);
  const { watch, isNear, heightOf } = useNearby(list, first);
  const toggle = (key: string) =>
    setOpen((now) => (now.includes(key) ? now.filter((each) => each !== key) : [...now, key]));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside; here they only walk
    <div ref={list} data-parties className={styles.list} onKeyDown={onKeyDown} onFocus={onFocus}>
      {pieces.map((piece) => {
        if (piece.kind === 'now') return <NowLine key={piece.key} time={piece.time} />;
        if (piece.kind === 'fold')
          return (
            <FoldLine
              key={piece.key}
              fold={piece.fold}
              isOpen={piece.isOpen}
              isStop={piece.key === stop}
              toggle={() => toggle(piece.key)}
            />
          );
        const stopHere = piece.parties.some(({ reservation }) => reservation.id === stop) ? stop : undefined;
        const isShown = stopHere !== undefined || isNear(piece.key);
        return (
          <PartyRowChunk
            key={piece.key}
            {...{ piece, venue, acts, watch, isShown }}
            pending={piece.parties.some(({ reservation }) => reservation.id in pending) ? pending : nothing}
            height={heightOf(piece.key)}
            stop={stopHere}
          />
        );
      })}
      {pieces.at(-1)?.kind === 'now' && <div className={styles.end} />}
    </div>
  );
});

/** A constant for chunks without a pending action, so that the actions of others do not render them. */
const nothing: PartyListProps['pending'] = {};

function NowLine({ time }: { time: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.now}>
      <span className={styles.pill}>
        <span aria-hidden>{time}</span>
        <span className={styles.unseen}>{t('dashboard.parties.now', { time })}</span>
      </span>
    </div>
  );
}

/** Unchanged pieces keep their identity, so that memoized parts do not render. */
function usePieces(day: DayParties, open: readonly string[]): ListPiece[] {
  const made = useMemo(() => piecesOf(day, open), [day, open]);
  const [seen, setSeen] = useState({ made, kept: made });
  if (seen.made === made) return seen.kept;
  const kept = keptWhereSame(seen.kept, made);
  setSeen({ made, kept });
  return kept;
}

/** Estimate until a row is measured, in px. */
const ROW_HEIGHT = 48;

interface PartyHandfulProps {
  piece: Extract<ListPiece, { kind: 'rows' }>;
  venue: ManagedVenue;
  acts: RowActs;
  pending: Readonly<Record<string, PendingAct>>;
  stop: string | undefined;
  /** False keeps only a placeholder of the last height. */
  isShown: boolean;
  height: number | undefined;
  watch: (place: HTMLElement | null) => (() => void) | undefined;
}

const PartyRowChunk = memo(function PartyRowChunk(props: PartyHandfulProps) {
  const { piece, venue, acts, pending, stop, isShown, height, watch } = props;
  const { t } = useTranslation();
  const timeOf = useSlotTime(piece.parties[0]!.reservation.date);
  const place = useRef<HTMLUListElement>(null);
  useEffect(() => watch(place.current), [watch]);
  const kept = height ?? piece.parties.length * ROW_HEIGHT;
  return (
    <ul
      ref={place}
      data-stretch={piece.key}
      aria-label={
        piece.time === null ? t('dashboard.parties.lateList') : t('dashboard.parties.at', { time: timeOf(piece.time) })
      }
      aria-hidden={!isShown || undefined}
      style={isShown ? undefined : { height: `${kept}px` }}
    >
      {isShown &&
        piece.parties.map(({ reservation, state, lateMinutes }, index) => (
          <PartyRow
            key={reservation.id}
            {...{ reservation, state, lateMinutes, acts }}
            showsTime={piece.time === null || (piece.isFirst && index === 0)}
            roomName={venue.rooms.find((room) => room.id === reservation.roomId)?.name ?? ''}
            timezone={venue.timezone}
            isStop={reservation.id === stop}
            pending={pending[reservation.id]}
          />
        ))}
    </ul>
  );
});
