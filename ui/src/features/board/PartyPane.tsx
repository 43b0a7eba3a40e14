import { Button, ToggleButton, tokens } from '@fluentui/react-components';
import { ClockAlarm16Regular } from '@fluentui/react-icons/svg/clock-alarm';
import { makeStyles } from '@griffel/react';
import { memo, type ReactNode, type Ref, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import type { ManagedVenue } from '#shared/venues/schema';
import { overCapacityOf } from '#ui/features/board/over-capacity.ts';
import { Pane, PaneMessage, PaneRead } from '#ui/features/board/Pane.tsx';
import { PartyList } from '#ui/features/board/PartyList.tsx';
import type { RowActs } from '#ui/features/board/PartyRow.tsx';
import { dayParties, type Moment, onlyLate } from '#ui/features/board/parties.ts';
import { useCountWords } from '#ui/features/board/use-count-words.ts';
import type { PendingAct } from '#ui/features/board/use-party-acts.ts';
import type { WhyEmpty } from '#ui/features/board/why-empty.ts';
import { type DayQuery, useStays } from '#ui/features/dashboard/use-dashboard.ts';
import { useServiceMinutes } from '#ui/features/schedule/use-service-minutes.ts';
import { Notice } from '#ui/kit/Notice.tsx';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  late: {
    flexShrink: 0,
    backgroundColor: stateTokens.fullBackground,
    color: stateTokens.fullForeground,
    border: `1px solid ${stateTokens.fullStroke}`,
    fontWeight: tokens.fontWeightMedium,
    whiteSpace: 'nowrap',
    '[aria-pressed="true"]': { boxShadow: `inset 0 0 0 2px ${stateTokens.fullMark}` },
  },
});

interface PartyPaneProps {
  read: DayQuery<StaffReservation[]>;
  venue: ManagedVenue;
  moment: Moment;
  search: string;
  setSearch: (search: string) => void;
  why: WhyEmpty;
  acts: RowActs;
  pending: Readonly<Record<string, PendingAct>>;
  add: () => void;
  /** Receives the focus when the focused element was removed. */
  titleRef: Ref<HTMLHeadingElement>;
  foot: ReactNode;
  className: string;
}

const noParties: StaffReservation[] = [];

export const PartyPane = memo(function PartyPane(props: PartyPaneProps) {
  const { read, venue, moment, search, setSearch, why, acts, pending, add, titleRef, foot, className } = props;
  const { t } = useTranslation();
  const wordsOf = useCountWords();
  const { date, timezone, now } = moment;
  const parties = read.data ?? noParties;
  const [wantsLate, setWantsLate] = useState(false);
  const whole = useMemo(
    () => dayParties(parties, { date, timezone, now }, search),
    [parties, date, timezone, now, search],
  );
  const isLateOnly = wantsLate && whole.late > 0;
  const day = useMemo(() => (isLateOnly ? onlyLate(whole) : whole), [whole, isLateOnly]);
  const isEmpty = day.stretches.length === 0;
  return (
    <Pane
      className={className}
      title={t('dashboard.parties.title')}
      titleRef={titleRef}
      note={isEmpty ? undefined : wordsOf(day)}
      badge={<LateBadge count={day.late} isPressed={isLateOnly} press={setWantsLate} />}
    >
      <CrowdNotices {...{ venue, parties, moment }} />
      <PaneRead read={read}>
        {() =>
          !isEmpty || day.gone.length > 0 ? (
            <PartyList {...{ day, venue, acts, pending }} />
          ) : search === '' ? (
            <PaneMessage
              text={t(`dashboard.parties.empty.${why}`)}
              action={
                <Button size="small" onClick={add}>
                  {t('parties.new.action')}
                </Button>
              }
            />
          ) : (
            <NobodyFound search={search} clear={() => setSearch('')} />
          )
        }
      </PaneRead>
      {foot}
    </Pane>
  );
});

interface LateBadgeProps {
  count: number;
  isPressed: boolean;
  press: (isPressed: boolean) => void;
}

function LateBadge({ count, isPressed, press }: LateBadgeProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <ToggleButton
      className={styles.late}
      size="small"
      icon={<ClockAlarm16Regular />}
      checked={isPressed}
      title={t(isPressed ? 'dashboard.parties.showAll' : 'dashboard.parties.showLate')}
      onClick={() => press(!isPressed)}
    >
      {t('dashboard.parties.late', { count })}
    </ToggleButton>
  );
}

export function NobodyFound({ search, clear }: { search: string; clear: () => void }) {
  const { t } = useTranslation();
  return (
    <PaneMessage
      text={t('dashboard.parties.notFound', { search })}
      action={
        <Button size="small" onClick={clear}>
          {t('dashboard.day.clearSearch')}
        </Button>
      }
    />
  );
}

const useCrowdNoticesStyles = makeStyles({
  notice: {
    flexShrink: 0,
    margin: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} 0`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
});

interface CrowdNoticesProps {
  venue: ManagedVenue;
  parties: StaffReservation[];
  moment: Moment;
}

const CrowdNotices = memo(function CrowdNotices({ venue, parties, moment }: CrowdNoticesProps) {
  const styles = useCrowdNoticesStyles();
  const { t } = useTranslation();
  const timeOf = useServiceMinutes();
  const stays = useStays(venue.id);
  const { date, timezone, now } = moment;
  const crowds = useMemo(
    () => (stays === undefined ? [] : overCapacityOf(parties, venue.rooms, stays, { date, timezone, now })),
    [parties, venue.rooms, stays, date, timezone, now],
  );
  return crowds.map(({ room, from, until, people }) => (
    <Notice key={room.id} look="waiting" className={styles.notice}>
      {t('dashboard.parties.crowd', {
        room: room.name,
        count: people,
        from: timeOf(date, from),
        until: timeOf(date, until),
        capacity: room.capacity,
      })}
    </Notice>
  ));
});
