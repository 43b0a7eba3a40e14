import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { letters } from '#ui/theme/fragments.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: tokens.spacingHorizontalS },
  readout: {
    gridColumn: '1 / -1',
    minHeight: '18px',
    marginBottom: tokens.spacingVerticalS,
    ...letters.S,
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
  /** Text for screen readers. */
  label: string;
  scale: [top: string, half: string, foot: string];
  /** Words below the first, the middle and the last place. */
  ends: string[];
  /** Number of places side by side. */
  places: number;
  /** Text for the place under the pointer; null for no place. */
  readout: (place: number | null) => ReactNode;
  /** SVG in a box of `places` × 100. */
  children: ReactNode;
}

/** Only pointers reach single values; keyboard users find the same figures in the table. */
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
