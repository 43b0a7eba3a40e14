import { Button, tokens } from '@fluentui/react-components';
import { ClockAlarm16Regular } from '@fluentui/react-icons/svg/clock-alarm';
import { makeStyles } from '@griffel/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Reservation } from '#shared/reservations/schema';
import type { Venue } from '#shared/venues/schema';
import { stateTokens } from '#ui/app/ownTokens.ts';
import { Pane, PaneMessage, PaneRead } from '#ui/dashboard/day/Pane.tsx';
import { PartyList } from '#ui/dashboard/day/PartyList.tsx';
import { type DayParties, dayParties, type Moment } from '#ui/dashboard/day/parties.ts';

const useStyles = makeStyles({
  late: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    height: '24px',
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
  read: UseQueryResult<Reservation[]>;
  venue: Venue;
  moment: Moment;
  search: string;
  setSearch: (search: string) => void;
  className: string;
}

/** The day's parties by time. */
export function PartyPane({ read, venue, moment, search, setSearch, className }: PartyPaneProps) {
  const { t } = useTranslation();
  const day = dayParties(read.data ?? [], moment, search);
  const note =
    day.count === 0
      ? undefined
      : `${t('dashboard.parties.count', { count: day.count })} · ${t('dashboard.parties.people', { count: day.people })}`;
  return (
    <Pane className={className} title={t('dashboard.parties.title')} note={note} badge={<LateBadge day={day} />}>
      <PaneRead read={read}>
        {() =>
          day.count + day.gone.length > 0 ? (
            <PartyList day={day} venue={venue} />
          ) : search === '' ? (
            <PaneMessage text={t('dashboard.parties.empty')} />
          ) : (
            <NobodyFound search={search} clear={() => setSearch('')} />
          )
        }
      </PaneRead>
    </Pane>
  );
}

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
