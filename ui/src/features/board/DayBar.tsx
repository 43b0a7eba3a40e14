import {
  Button,
  Input,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ArrowDownload20Regular } from '@fluentui/react-icons/svg/arrow-download';
import { ChevronLeft20Regular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRight20Regular } from '@fluentui/react-icons/svg/chevron-right';
import { Keyboard20Regular } from '@fluentui/react-icons/svg/keyboard';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { Print20Regular } from '@fluentui/react-icons/svg/print';
import { Timeline20Regular } from '@fluentui/react-icons/svg/timeline';
import { makeStyles, mergeClasses } from '@griffel/react';
import { memo, type RefObject, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, formatLongDate, isDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { ClosingItems } from '#ui/features/board/ClosingItems.tsx';
import { useKeyStyles } from '#ui/features/board/key-styles.ts';
import { useSlow } from '#ui/features/board/use-slow.ts';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { useIsRefreshing } from '#ui/features/dashboard/use-dashboard.ts';
import { useDeskPort } from '#ui/features/desk/desk-port.ts';
import { PartySearch, type SearchHit } from '#ui/features/parties/search/PartySearch.tsx';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { useMenuLook } from '#ui/kit/menu-look.ts';
import { Tip } from '#ui/kit/Tip.tsx';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalM,
    flexShrink: 0,
    [board.short]: { paddingBlock: tokens.spacingVerticalS },
  },
  date: {
    flexGrow: 1,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    [board.short]: { fontSize: tokens.fontSizeBase400 },
    [board.stacked]: { flexBasis: '100%' },
    [board.phone]: { fontSize: tokens.fontSizeBase400 },
  },
  search: {
    minWidth: 0,
    width: '260px',
    [board.short]: { width: '210px' },
    [board.stacked]: { flexGrow: 1, flexBasis: '200px', minWidth: '200px', width: 'auto' },
  },
  dateInput: { width: '10rem', [board.phone]: { flexGrow: 1 } },
  add: { [board.stacked]: { flexGrow: 1 } },
});

export interface DayTools {
  add: () => void;
  print: () => void;
  exportDays: () => void;
  keys: () => void;
  rooms: () => void;
}

interface DayBarProps {
  venue: ManagedVenue;
  date: string;
  today: string;
  onDate: (date: string) => void;
  refresh: () => Promise<void>;
  search: string;
  setSearch: (search: string) => void;
  searchField: RefObject<HTMLInputElement | null>;
  onPick: (found: SearchHit) => void;
  tools: DayTools;
}

export const DayBar = memo(function DayBar(props: DayBarProps) {
  const { venue, date, today, onDate, refresh, search, setSearch, searchField, onPick, tools } = props;
  const styles = useStyles();
  // A streamed file cannot cross the desk's IPC bridge.
  const isOnDesk = useDeskPort() !== null;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const longDate = useMemo(() => formatLongDate(date, language), [date, language]);
  return (
    <div className={styles.bar}>
      <h2 className={styles.date}>{longDate}</h2>
      <DayStep date={date} by={-1} onDate={onDate} />
      <DayStep date={date} by={1} onDate={onDate} />
      <PartySearch className={styles.search} field={searchField} {...{ venue, search, setSearch, onPick }} />
      {date !== today && <Button onClick={() => onDate(today)}>{t('dashboard.day.today')}</Button>}
      <Input
        className={styles.dateInput}
        type="date"
        aria-label={t('dashboard.day.date')}
        value={date}
        onChange={(_, { value }) => isDate(value) && onDate(value)}
      />
      <RefreshButton venueId={venue.id} date={date} refresh={refresh} />
      <Tip text={t('parties.print')}>
        <Button appearance="outline" icon={<Print20Regular />} aria-keyshortcuts="P" onClick={tools.print} />
      </Tip>
      <MoreTools {...{ venue, date, today, tools }} mayExport={venue.access.mayManage && !isOnDesk} />
      <AddButton add={tools.add} />
    </div>
  );
});

function AddButton({ add }: Pick<DayTools, 'add'>) {
  const styles = useStyles();
  const keys = useKeyStyles();
  const { t } = useTranslation();
  return (
    <Button className={styles.add} appearance="primary" icon={<Add20Regular />} aria-keyshortcuts="N" onClick={add}>
      {t('parties.new.action')}
      <kbd className={keys.inButton} aria-hidden>
        N
      </kbd>
    </Button>
  );
}

function DayStep({ date, by, onDate }: { date: string; by: 1 | -1; onDate: (date: string) => void }) {
  const { t } = useTranslation();
  return (
    <Tip text={t(by === 1 ? 'dashboard.day.next' : 'dashboard.day.previous')}>
      <Button
        appearance="outline"
        icon={by === 1 ? <ChevronRight20Regular /> : <ChevronLeft20Regular />}
        onClick={() => onDate(addDays(date, by))}
      />
    </Tip>
  );
}

function MoreTools(props: Pick<DayBarProps, 'venue' | 'date' | 'today' | 'tools'> & { mayExport: boolean }) {
  const { venue, date, today, tools, mayExport } = props;
  const styles = useMenuLook();
  const { t } = useTranslation();
  return (
    <Menu positioning={{ position: 'below', align: 'end' }}>
      <MenuTrigger>
        <Tip text={t('parties.more')}>
          <Button appearance="outline" icon={<MoreHorizontal20Regular />} />
        </Tip>
      </MenuTrigger>
      <MenuPopover className={styles.menu}>
        <MenuList>
          {mayExport && (
            <MenuItem icon={<ArrowDownload20Regular />} onClick={tools.exportDays}>
              {t('parties.export.action')}
            </MenuItem>
          )}
          <MenuItem icon={<Timeline20Regular />} secondaryContent="S" onClick={tools.rooms}>
            {t('dashboard.rooms.open')}
          </MenuItem>
          <MenuItem icon={<Keyboard20Regular />} secondaryContent="?" onClick={tools.keys}>
            {t('parties.keys.open')}
          </MenuItem>
          {venue.access.mayOverbook && date >= today && (
            <>
              <MenuDivider />
              <ClosingItems venue={venue} place={{ date, roomId: null, time: null }} />
            </>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const useRefreshButtonStyles = makeStyles({
  spinner: {
    animationName: { to: { transform: 'rotate(360deg)' } },
    animationDuration: '900ms',
    animationIterationCount: 'infinite',
    animationTimingFunction: 'linear',
    [media.calm]: { animationName: 'none', opacity: 0.5 },
  },
});

interface RefreshButtonProps {
  venueId: string;
  date: string;
  refresh: () => Promise<void>;
}

/** Spins during its own refresh, and during other reads that take longer than a moment. */
function RefreshButton({ venueId, date, refresh }: RefreshButtonProps) {
  const styles = useRefreshButtonStyles();
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const isSlow = useSlow(useIsRefreshing(venueId, date));
  const isRefreshing = isAsked || isSlow;
  const ask = async () => {
    setAsked(true);
    await refresh();
    setAsked(false);
  };
  return (
    <Tip text={t('dashboard.day.refresh')}>
      <Button
        appearance="outline"
        icon={<ArrowClockwise20Regular className={mergeClasses(isRefreshing && styles.spinner)} />}
        aria-label={t(isRefreshing ? 'dashboard.day.refreshing' : 'dashboard.day.refresh')}
        disabledFocusable={isRefreshing}
        onClick={() => void ask()}
      />
    </Tip>
  );
}
