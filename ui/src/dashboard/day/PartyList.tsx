import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Venue } from '#shared/venues/schema';
import { board } from '#ui/dashboard/boardLayout.ts';
import { FoldLine } from '#ui/dashboard/day/FoldLine.tsx';
import { PartyRow } from '#ui/dashboard/day/PartyRow.tsx';
import { type DayParties, type Group, groupByTime } from '#ui/dashboard/day/parties.ts';
import { useRoving } from '#ui/dashboard/useRoving.ts';

const useStyles = makeStyles({
  list: { position: 'relative', flexGrow: 1, [board.screen]: { minHeight: 0, overflowY: 'auto' } },
  now: {
    position: 'relative',
    height: 0,
    zIndex: 1,
    // Before the day's first time the pill needs room above it.
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
  // At the list's end the pill needs room below it.
  pill: {
    position: 'absolute',
    left: '12px',
    top: '-10px',
    height: '20px',
    paddingInline: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
  },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  end: { height: '14px' },
});

/** What the list holds as lines that the arrows can reach, in its order. */
const idsOf = (groups: Group[]) => groups.flatMap(({ parties }) => parties.map(({ reservation }) => reservation.id));

export function PartyList({ day, venue }: { day: DayParties; venue: Venue }) {
  const styles = useStyles();
  const [open, setOpen] = useState<string[]>([]);
  const gone = { kind: 'fold' as const, key: 'gone', groups: groupByTime(day.gone) };
  const stretches = day.gone.length === 0 ? day.stretches : [...day.stretches, gone];
  const shown = stretches.flatMap((each) => {
    if (each.kind === 'group') return idsOf([each.group]);
    if (each.kind === 'now') return [];
    return [each.key, ...(open.includes(each.key) ? idsOf(each.groups) : [])];
  });
  const roving = useRoving(shown);
  const rowsOf = (group: Group) =>
    group.parties.map((party, index) => (
      <PartyRow
        key={party.reservation.id}
        party={party}
        isFirst={index === 0}
        roomName={venue.rooms.find((room) => room.id === party.reservation.roomId)?.name ?? ''}
        timezone={venue.timezone}
        roving={roving}
      />
    ));
  const toggle = (key: string) =>
    setOpen((now) => (now.includes(key) ? now.filter((each) => each !== key) : [...now, key]));
  return (
    <ul className={styles.list} onKeyDown={roving.onKeyDown}>
      {stretches.flatMap((each) => {
        if (each.kind === 'now') return [<NowLine key={each.key} time={each.time} />];
        if (each.kind === 'group') return rowsOf(each.group);
        const isOpen = open.includes(each.key);
        return [
          <FoldLine key={each.key} fold={each} isOpen={isOpen} toggle={() => toggle(each.key)} roving={roving} />,
          ...(isOpen ? each.groups.flatMap(rowsOf) : []),
        ];
      })}
      {stretches.at(-1)?.kind === 'now' && <li className={styles.end} aria-hidden />}
    </ul>
  );
}

function NowLine({ time }: { time: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <li className={styles.now}>
      <span className={styles.pill}>
        <span aria-hidden>{time}</span>
        <span className={styles.unseen}>{t('dashboard.parties.now', { time })}</span>
      </span>
    </li>
  );
}
