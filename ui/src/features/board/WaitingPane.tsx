import { Button } from '@fluentui/react-components';
import { Add16Regular } from '@fluentui/react-icons/svg/add';
import { makeStyles, mergeClasses } from '@griffel/react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guestMatcher } from '#shared/guests/search';
import type { StaffSlot } from '#shared/schedule/schema';
import { serviceDay } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import type { StaffEntry } from '#shared/waitlist/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { useKeyStyles } from '#ui/features/board/key-styles.ts';
import { fitFor, inLine, type Offer, openSeats, suggestion } from '#ui/features/board/offers.ts';
import { Pane, PaneMessage, PaneRead } from '#ui/features/board/Pane.tsx';
import { NobodyFound } from '#ui/features/board/PartyPane.tsx';
import type { Moment } from '#ui/features/board/parties.ts';
import type { Promotion } from '#ui/features/board/use-promotion.ts';
import { type WaitingDialog, WaitingDialogs } from '#ui/features/board/WaitingDialogs.tsx';
import { WaitingRow } from '#ui/features/board/WaitingRow.tsx';
import type { WhyEmpty } from '#ui/features/board/why-empty.ts';
import { board, narrowPane } from '#ui/features/dashboard/board-layout.ts';
import type { DayQuery } from '#ui/features/dashboard/use-dashboard.ts';
import { useOwnSeats } from '#ui/features/desk/board/use-own-seats.ts';
import { useSuggestions } from '#ui/features/waitlist/use-staff-waitlist.ts';
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';

const useStyles = makeStyles({
  list: { [board.screen]: { minHeight: 0, overflowY: 'auto' } },
  add: { flexShrink: 0, whiteSpace: 'nowrap' },
  key: { [narrowPane]: { display: 'none' } },
});

interface WaitingPaneProps {
  read: DayQuery<StaffEntry[]>;
  slots: StaffSlot[];
  venue: ManagedVenue;
  moment: Moment;
  search: string;
  setSearch: (search: string) => void;
  promotion: Promotion;
  why: WhyEmpty;
  add?: () => void;
  className: string;
}

/** In order of arrival; parties with free seats are highlighted. */
export const WaitingPane = memo(function WaitingPane(props: WaitingPaneProps) {
  const { read, slots, venue, moment, search, setSearch, promotion, why, add, className } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const line = inLine(read.data ?? [], moment.now);
  const offers = openSeats(slots, venue.rooms, moment, useOwnSeats(moment.date));
  const isPast = moment.date < serviceDay(moment.now, moment.timezone);
  const suggested = useSuggested(venue.id, moment.date, line, offers);
  const dialogs = useWaitingDialogs(promotion, venue.access.mayOverbook);
  const countWords = useCountWords(line);
  const shown = search.trim() === '' ? line : line.filter(guestMatcher(search));
  return (
    <Pane
      className={className}
      title={t('dashboard.waiting.title')}
      titleRef={promotion.titleRef}
      note={countWords}
      badge={add !== undefined && !isPast && <AddButton add={add} />}
    >
      <PaneRead read={read}>
        {() =>
          line.length === 0 ? (
            <PaneMessage text={t(`dashboard.waiting.empty.${why}`)} />
          ) : shown.length === 0 ? (
            <NobodyFound search={search} clear={() => setSearch('')} />
          ) : (
            <ol className={styles.list}>
              {shown.map((entry) => (
                <WaitingRow
                  key={entry.id}
                  entry={entry}
                  place={line.indexOf(entry) + 1}
                  offer={suggested.get(entry.id) ?? fitFor(entry, offers)}
                  isSuggested={suggested.has(entry.id)}
                  promotion={isPast ? null : promotion}
                  onMenu={dialogs.menu}
                  moment={moment}
                />
              ))}
            </ol>
          )
        }
      </PaneRead>
      <WaitingDialogs {...dialogs} {...{ venue, offers, promotion }} />
    </Pane>
  );
});

function AddButton({ add }: { add: () => void }) {
  const styles = useStyles();
  const keys = useKeyStyles();
  const { t } = useTranslation();
  return (
    <Button
      className={styles.add}
      size="small"
      appearance="subtle"
      icon={<Add16Regular />}
      title={t('dashboard.waiting.addLabel')}
      aria-keyshortcuts="L"
      onClick={add}
    >
      {t('dashboard.waiting.add')}
      <kbd className={mergeClasses(keys.inButton, styles.key)} aria-hidden>
        L
      </kbd>
    </Button>
  );
}

/** The server's suggestions; without a connection those of the board's own calculation. */
function useSuggested(venueId: string, date: string, line: StaffEntry[], offers: Offer[]): Map<string, Offer> {
  const isAsked = offers.length > 0 && line.some(({ status }) => status === 'WAITING');
  const { data = [], isError } = useSuggestions(venueId, date, isAsked);
  if (isError) {
    const own = suggestion(line, offers);
    return new Map(own === null ? [] : [[own.entry.id, own.offer]]);
  }
  return new Map(
    data.flatMap(({ entryId, roomId, time }) => {
      const offer = offers.find((each) => each.roomId === roomId && each.time === time);
      return offer === undefined ? [] : [[entryId, offer] as const];
    }),
  );
}

/** Counts waiting parties as the figure card does, and parties with an offer separately. */
function useCountWords(line: StaffEntry[]): string | undefined {
  const { t } = useTranslation();
  const offered = line.filter(({ status }) => status === 'NOTIFIED').length;
  if (line.length === 0) return undefined;
  const waiting = t('dashboard.waiting.count', { count: line.length - offered });
  return offered === 0 ? waiting : `${waiting} · ${t('dashboard.waiting.offered', { count: offered })}`;
}

/** Returns the focus to where it was before the dialog. */
function useWaitingDialogs(promotion: Promotion, mayOverbook: boolean) {
  const [opened, setOpened] = useState<WaitingDialog | null>(null);
  const { remember, giveBack } = useModalOpener(() => promotion.titleRef.current);
  const show = (next: WaitingDialog) => {
    // From the menu into a dialog, the focus still returns to the menu's button.
    if (opened === null) remember();
    setOpened(next);
  };
  return {
    dialog: opened ?? (mayOverbook ? beyondOf(promotion) : null),
    show,
    menu: (entry: StaffEntry, button: HTMLElement) => show({ kind: 'menu', entry, button }),
    close: () => {
      setOpened(null);
      promotion.forget();
      giveBack();
    },
  };
}

/** Refused for lack of seats: users with the right are offered to overbook. */
function beyondOf({ refused }: Promotion): WaitingDialog | null {
  if (refused === null || !(refused.error instanceof ApiError) || refused.error.code !== 'no_capacity') return null;
  return { kind: 'choose', entry: refused.entry, first: refused.offer ?? refused.entry };
}
