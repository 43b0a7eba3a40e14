import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import { addDays, isDate } from '#shared/time';
import type { Venue } from '#shared/venues/schema';
import { type Guest, nobodyYet, peopleOf, usualParty, type Visit } from '#ui/reservations/visit.ts';
import { today } from '#ui/venues/today.ts';

/** What a visitor asks of a venue. It lives above the forms, so that booking and waiting list share what was typed. */
export function useVisit(venue: Venue) {
  const firstDate = today(venue.timezone);
  const lastDate = addDays(firstDate, DAYS_AHEAD);
  const searched = useSearchedDate();
  const [visit, setVisit] = useState<Visit>(() => ({
    date: searched !== null && searched >= firstDate && searched <= lastDate ? searched : firstDate,
    roomId: venue.rooms[0]?.id ?? '',
    time: null,
    ...usualParty(venue),
  }));
  const [guest, setGuest] = useState<Guest>(nobodyYet);
  const change = (changed: Partial<Visit>) => setVisit((now) => ({ ...now, ...changed }));
  return {
    visit,
    change,
    people: peopleOf(visit),
    firstDate,
    lastDate,
    guest,
    changeGuest: (changed: Partial<Guest>) => setGuest((now) => ({ ...now, ...changed })),
    /** Selecting a selected slot deselects it (specification, section 2). */
    toggleTime: (time: string) => setVisit((now) => ({ ...now, time: now.time === time ? null : time })),
    /** After a success the form begins anew, on the same day. */
    clear: () => {
      setGuest(nobodyYet);
      change({ time: null, ...usualParty(venue) });
    },
  };
}

export type VisitState = ReturnType<typeof useVisit>;

/** The day that the visitor was searching for, brought along by the card's link. */
function useSearchedDate(): string | null {
  const { date } = (useLocation().state ?? {}) as { date?: unknown };
  return typeof date === 'string' && isDate(date) ? date : null;
}
