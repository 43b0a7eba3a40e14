import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import { addDays } from '#shared/time';
import { mostAtOnce } from '#shared/treatments/visit';
import type { Venue } from '#shared/venues/schema';
import { draftOf, endRetries, removeDraft, saveDraft } from '#ui/features/reservations/booking-draft.ts';
import { forgetPastBookings } from '#ui/features/reservations/own-bookings.ts';
import { furtherOf, hasTreatments, roomsAlone, useTreatments } from '#ui/features/reservations/use-treatments.ts';
import {
  type Guest,
  type House,
  houseOf,
  nobodyYet,
  partyOf,
  peopleOf,
  usualParty,
  type Visit,
} from '#ui/features/reservations/visit.ts';
import { dateAsked, peopleAsked, useQueryAtStart, useVisitInAddress } from '#ui/features/reservations/visit-address.ts';
import { today } from '#ui/features/venues/today.ts';
import { usePreload } from '#ui/kit/preload.ts';
import { Toasts } from '#ui/kit/ToastProvider.tsx';

/** Shared by the booking and waiting-list forms, so that both keep typed values. */
export function useVisit(venue: Venue) {
  const firstDate = today(venue.timezone);
  const lastDate = addDays(firstDate, DAYS_AHEAD);
  const asked = useAsked(venue, { firstDate, lastDate });
  const [visit, setVisit] = useState<Visit>(() => ({ ...firstVisit(venue), date: firstDate, ...asked }));
  const treatments = useTreatments(venue);
  const treatment = treatments.data?.find(({ id }) => id === visit.treatmentId) ?? null;
  const [guest, setGuest] = useState<Guest>(nobodyYet);
  const [wasRefused, setRefused] = useState(false);
  const { edits, noteEdit, forget } = useKeeping(venue, { visit, guest }, (kept) => {
    setGuest(kept.guest);
    if (!venue.rooms.some(({ id }) => id === kept.visit.roomId)) return;
    // A past day is replaced by today; the chosen time stays
    const date = kept.visit.date >= firstDate ? kept.visit.date : firstDate;
    // The URL wins, and a time chosen for another day is dropped
    const isOtherDay = asked.date !== undefined && asked.date !== date;
    const treatmentId = hasTreatments(venue) ? (kept.visit.treatmentId ?? '') : undefined;
    setVisit({ ...kept.visit, treatmentId, date, ...asked, ...(isOtherDay && { time: null, listTime: null }) });
  });
  useVisitInAddress(visit, edits > 0);
  useEffect(() => forgetPastBookings(firstDate), [firstDate]);
  const further = furtherOf(visit, treatment, treatments.data);
  const change = (changed: Partial<Visit>) => {
    noteEdit();
    setVisit((now) => ({ ...now, ...changed }));
  };
  return {
    venueId: venue.id,
    edits,
    visit,
    change,
    /** In a transition, so that the press is answered before the slots render. */
    stepDay: (days: number) =>
      startTransition(() => {
        noteEdit();
        setVisit((now) => {
          const date = addDays(now.date, days);
          return date < firstDate || date > lastDate ? now : { ...now, date };
        });
      }),
    ...{ treatments, treatment, wasRefused },
    /** The form was sent incomplete: its fields elsewhere on the page show what is missing. */
    refuse: () => setRefused(true),
    /** Those that can follow the first one; fewer than asked while one is not chosen. */
    further,
    people: treatment?.people ?? peopleOf(visit),
    guests: treatment === null ? peopleOf(visit) : treatment.people * mostAtOnce(further),
    firstDate,
    lastDate,
    guest,
    changeGuest: (changed: Partial<Guest>) => {
      noteEdit();
      setGuest((now) => ({ ...now, ...changed }));
    },
    /** Selecting a selected slot deselects it (specification, section 2). */
    toggleTime: (time: string) => change({ time: visit.time === time ? null : time }),
    fixListTime: (listTime: string) => setVisit((now) => ({ ...now, listTime })),
    clear: () => {
      forget();
      setRefused(false);
      setGuest(nobodyYet);
      setVisit(({ date, roomId }) => ({ ...firstVisit(venue, roomId), date }));
    },
  };
}

function firstVisit(venue: Venue, room = (roomsAlone(venue)[0] ?? venue.rooms[0])?.id ?? ''): Omit<Visit, 'date'> {
  return {
    ...{ roomId: room, time: null, listTime: null },
    ...usualParty(houseOf(venue, room)),
    ...(hasTreatments(venue) && { treatmentId: '', professionalId: '' }),
  };
}

interface Typed {
  visit: Visit;
  guest: Guest;
}

function useKeeping({ id, name, phone }: Venue, { visit, guest }: Typed, restore: (kept: Typed) => void) {
  const [edits, setEdits] = useState(0);
  const bringBack = useEffectEvent(() => {
    const kept = draftOf(id);
    if (kept !== null) restore(kept);
  });
  // In an effect: SSR has no sessionStorage
  useEffect(() => bringBack(), []);
  useEffect(() => {
    if (edits > 0) saveDraft(id, { venue: { name, phone }, visit, guest });
  }, [edits, id, name, phone, visit, guest]);
  const hasBegun = edits > 0;
  const preload = usePreload();
  useEffect(() => {
    if (!hasBegun) return;
    // Messages and the page of the finished booking: the connection may be gone when they are needed
    const fetchRest = () => Promise.all([Toasts.preload(), preload('/reserva/:token')]);
    // Prefetch after the first press has painted
    const painted = requestAnimationFrame(() => setTimeout(() => void fetchRest().catch(() => undefined)));
    return () => cancelAnimationFrame(painted);
  }, [hasBegun, preload]);
  return {
    edits,
    noteEdit: () => {
      endRetries(id);
      setEdits((now) => now + 1);
    },
    forget: () => {
      setEdits(0);
      removeDraft(id);
    },
  };
}

export type VisitState = ReturnType<typeof useVisit>;

/** The day and party size in the URL, if the venue takes them. */
function useAsked(venue: Venue, days: { firstDate: string; lastDate: string }): Partial<Visit> {
  const query = useQueryAtStart();
  const date = dateAsked(query, days);
  const people = peopleAsked(query);
  const takes = ({ minParty, maxParty }: House) => people !== null && people >= minParty && people <= maxParty;
  const isTaken = venue.rooms.some(({ id }) => takes(houseOf(venue, id)));
  return { ...(date !== null && { date }), ...(people !== null && isTaken && partyOf(people)) };
}
