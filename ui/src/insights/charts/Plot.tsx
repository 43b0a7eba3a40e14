import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { type PointerEvent, type ReactNode, useState } from 'react';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: tokens.spacingHorizontalS },
  readout: {
    gridColumn: '1 / -1',
    minHeight: '18px',
    marginBottom: tokens.spacingVerticalS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  scale: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    alignItems: 'end',
    marginBlock: '-8px',
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  area: {
    position: 'relative',
    height: '180px',
    backgroundImage: `linear-gradient(${tokens.colorNeutralStroke2}, ${tokens.colorNeutralStroke2})`,
    backgroundSize: '100% 1px',
    backgroundPosition: '0 50%',
    backgroundRepeat: 'no-repeat',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    touchAction: 'pan-y',
  },
  drawing: { position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' },
  mark: { position: 'absolute', insetBlock: 0, width: '1px', backgroundColor: tokens.colorNeutralForeground2 },
  ends: {
    gridColumn: 2,
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalSNudge,
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    color: tokens.colorNeutralForeground3,
  },
});

interface PlotProps {
  /** The chart in words, for whoever does not see it. */
  label: string;
  /** What stands at the top of the scale, at its half and at its foot. */
  scale: [top: string, half: string, foot: string];
  /** Words under the first, the middle and the last place. */
  ends: string[];
  /** How many places lie side by side. */
  places: number;
  /** What a place says under the pointer; of none, what stands there otherwise. */
  readout: (place: number | null) => ReactNode;
  /** SVG in a box of `places` × 100. */
  children: ReactNode;
}

/** The frame of a drawing over time: scale, ends and what the pointer is at. The table has the same figures for the keyboard. */
export function Plot({ label, scale, ends, places, readout, children }: PlotProps) {
  const styles = useStyles();
  const [place, setPlace] = useState<number | null>(null);
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * places);
    setPlace(width > 0 && at >= 0 && at < places ? at : null);
  };
  const shown = place !== null && place < places ? place : null;
  return (
    <div className={styles.root}>
      <div className={styles.readout} aria-hidden>
        {readout(shown)}
      </div>
      <div className={styles.scale} aria-hidden>
        {scale.map((text, at) => (
          <span key={['top', 'half', 'foot'][at]}>{text}</span>
        ))}
      </div>
      <div
        className={styles.area}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setPlace(null)}
      >
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${places} 100`}
          preserveAspectRatio="none"
          className={styles.drawing}
        >
          {children}
        </svg>
        {shown !== null && <div className={styles.mark} style={{ left: `${((shown + 0.5) / places) * 100}%` }} />}
      </div>
      <div className={styles.ends} aria-hidden>
        {ends.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
    </div>
  );
}
