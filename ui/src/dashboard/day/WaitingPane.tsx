import { makeStyles } from '@griffel/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StaffSlot } from '#shared/schedule/schema';
import { serviceDay } from '#shared/time';
import type { Venue } from '#shared/venues/schema';
import type { WaitlistEntry } from '#shared/waitlist/schema';
import { board } from '#ui/dashboard/boardLayout.ts';
import { fitFor, inLine, openSeats, suggestion } from '#ui/dashboard/day/offers.ts';
import { Pane, PaneMessage, PaneRead } from '#ui/dashboard/day/Pane.tsx';
import { NobodyFound } from '#ui/dashboard/day/PartyPane.tsx';
import { type Moment, matches } from '#ui/dashboard/day/parties.ts';
import type { Promotion } from '#ui/dashboard/day/usePromotion.ts';
import { WaitingRow } from '#ui/dashboard/day/WaitingRow.tsx';

const useStyles = makeStyles({ list: { [board.screen]: { minHeight: 0, overflowY: 'auto' } } });

interface WaitingPaneProps {
  read: UseQueryResult<WaitlistEntry[]>;
  slots: StaffSlot[];
  venue: Venue;
  moment: Moment;
  search: string;
  setSearch: (search: string) => void;
  promotion: Promotion;
  className: string;
}

/** Who waits, in the order of arrival; the first for whom there is room stands out. */
export function WaitingPane(props: WaitingPaneProps) {
  const { read, slots, venue, moment, search, setSearch, promotion, className } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const line = inLine(read.data ?? [], moment.now);
  const offers = openSeats(slots, venue.rooms, moment);
  const suggested = suggestion(line, offers)?.entry.id;
  const isPast = moment.date < serviceDay(moment.now, moment.timezone);
  const shown = line.filter((entry) => matches(entry, search));
  return (
    <Pane
      className={className}
      title={t('dashboard.waiting.title')}
      titleRef={promotion.titleRef}
      note={line.length === 0 ? undefined : t('dashboard.waiting.count', { count: line.length })}
    >
      <PaneRead read={read}>
        {() =>
          line.length === 0 ? (
            <PaneMessage text={t('dashboard.waiting.empty')} />
          ) : shown.length === 0 ? (
            <NobodyFound search={search} clear={() => setSearch('')} />
          ) : (
            <ol className={styles.list}>
              {shown.map((entry) => (
                <WaitingRow
                  key={entry.id}
                  entry={entry}
                  place={line.indexOf(entry) + 1}
                  offer={fitFor(entry, offers)}
                  isSuggested={entry.id === suggested}
                  promotion={isPast ? null : promotion}
                  moment={moment}
                />
              ))}
            </ol>
          )
        }
      </PaneRead>
    </Pane>
  );
}
