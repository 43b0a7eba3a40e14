import { Button, tokens } from '@fluentui/react-components';
import { ClockAlarm16Regular } from '@fluentui/react-icons/svg/clock-alarm';
import { makeStyles } from '@griffel/react';
import { memo, type ReactNode, type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import type { ManagedVenue } from '#shared/venues/schema';
import { stateTokens } from '#ui/app/ownTokens.ts';
import { CrowdNotices } from '#ui/dashboard/day/CrowdNotices.tsx';
import { Pane, PaneMessage, PaneRead } from '#ui/dashboard/day/Pane.tsx';
import { PartyList } from '#ui/dashboard/day/PartyList.tsx';
import type { RowActs } from '#ui/dashboard/day/PartyRow.tsx';
import { type DayParties, dayParties, type Moment } from '#ui/dashboard/day/parties.ts';
import type { PendingAct } from '#ui/dashboard/day/usePartyActs.ts';
import type { DayRead } from '#ui/dashboard/useDashboard.ts';

const useStyles = makeStyles({
  late: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minHeight: '1.5rem',
    flexShrink: 0,
    paddingInline: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: stateTokens.fullBackground,
    color: stateTokens.fullForeground,
    fontSize: tokens.fontSizeBase100,
    fontWeight: tokens.fontWeightMedium,
    whiteSpace: 'nowrap',
  },
});

interface PartyPaneProps {
  read: DayRead<StaffReservation[]>;
  venue: ManagedVenue;
  moment: Moment;
  search: string;
  setSearch: (search: string) => void;
  acts: RowActs;
  pending: Readonly<Record<string, PendingAct>>;
  add: () => void;
  /** Where focus goes when what had it is gone. */
  titleRef: Ref<HTMLHeadingElement>;
  /** Below the list: what was done last. */
  foot: ReactNode;
  className: string;
}

const nobody: StaffReservation[] = [];

/** The day's parties by time. */
export const PartyPane = memo(function PartyPane(props: PartyPaneProps) {
  const { read, venue, moment, search, setSearch, acts, pending, add, titleRef, foot, className } = props;
  const { t } = useTranslation();
  const { date, timezone, now } = moment;
  const parties = read.data ?? nobody;
  const day = useMemo(
    () => dayParties(parties, { date, timezone, now }, search),
    [parties, date, timezone, now, search],
  );
  const note =
    day.count === 0
      ? undefined
      : `${t('dashboard.parties.count', { count: day.count })} · ${t('dashboard.parties.people', { count: day.people })}`;
  return (
    <Pane
      className={className}
      title={t('dashboard.parties.title')}
      titleRef={titleRef}
      note={note}
      badge={<LateBadge day={day} />}
    >
      <CrowdNotices {...{ venue, parties, moment }} />
      <PaneRead read={read}>
        {() =>
          day.count + day.gone.length > 0 ? (
            <PartyList {...{ day, venue, acts, pending }} />
          ) : search === '' ? (
            <PaneMessage
              text={t('dashboard.parties.empty')}
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

function LateBadge({ day }: { day: DayParties }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (day.late === 0) return null;
  return (
    <span className={styles.late}>
      <ClockAlarm16Regular aria-hidden />
      {t('dashboard.parties.late', { count: day.late })}
    </span>
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
