import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { PartyRow, type RowActs } from '#ui/features/board/PartyRow.tsx';
import type { ListPiece } from '#ui/features/board/pieces.ts';
import type { PendingAct } from '#ui/features/board/use-party-acts.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';

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

export const PartyRowChunk = memo(function PartyRowChunk(props: PartyHandfulProps) {
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
