import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { stateTokens } from '#ui/theme/own-tokens.ts';

export const LANE_HEIGHT = 34;
const NAME_WIDTH = '112px';
const HOUR_WIDTH = '84px';

const hatch = `repeating-linear-gradient(135deg, ${tokens.colorNeutralStrokeAccessible} 0 1px, transparent 1px 6px)`;

const row = {
  display: 'grid',
  gridTemplateColumns: `${NAME_WIDTH} minmax(calc(var(--hours) * ${HOUR_WIDTH}), 1fr)`,
} as const;

export const useRoomDayStyles = makeStyles({
  scroller: {
    marginTop: tokens.spacingVerticalL,
    overflowX: 'auto',
    outlineOffset: '2px',
  },
  head: { ...row, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  hours: { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr' },
  line: { ...row, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  // Visible while the hours scroll sideways
  room: {
    position: 'sticky',
    left: 0,
    zIndex: 2,
    margin: 0,
    padding: '8px 8px 8px 0',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  track: {
    position: 'relative',
    backgroundImage: `linear-gradient(to right, ${tokens.colorNeutralStroke2} 1px, transparent 1px)`,
    backgroundSize: 'calc(100% / var(--hours)) 100%',
  },
  stays: { margin: 0, padding: 0, listStyleType: 'none' },
  place: { position: 'absolute', height: `${LANE_HEIGHT}px`, padding: '3px 0' },
  none: { position: 'absolute', top: '8px', left: '8px', color: tokens.colorNeutralForeground3 },
  stay: {
    display: 'block',
    width: '100%',
    height: '100%',
    padding: '0 8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground6,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    textAlign: 'start',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  // Hatched until the guest arrives; the words begin after it
  prepared: {
    paddingLeft: 'calc(var(--lead) + 8px)',
    backgroundImage: hatch,
    backgroundSize: 'var(--lead) 100%',
    backgroundRepeat: 'no-repeat',
  },
  // No bar has both: a party with a preparation has a treatment
  cleared: {
    paddingRight: 'calc(var(--gap) + 8px)',
    backgroundImage: hatch,
    backgroundSize: 'var(--gap) 100%',
    backgroundPosition: 'right',
    backgroundRepeat: 'no-repeat',
  },
  confirmed: {},
  late: { backgroundColor: stateTokens.fullBackground, color: stateTokens.fullForeground },
  hold: { backgroundColor: stateTokens.waitBackground, color: stateTokens.waitForeground },
  seated: { backgroundColor: stateTokens.freeBackground, color: stateTokens.freeForeground },
  completed: { backgroundColor: 'transparent', color: tokens.colorNeutralForeground2 },
  cancelled: {},
  noShow: {},
  now: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    width: '2px',
    backgroundColor: tokens.colorBrandBackground,
    pointerEvents: 'none',
  },
  foot: { marginTop: tokens.spacingVerticalL, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});
