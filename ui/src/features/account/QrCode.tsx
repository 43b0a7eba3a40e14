import { makeStyles } from '@griffel/react';
import { encode } from 'uqr';

const useStyles = makeStyles({
  // Black on white in every theme: cameras expect it
  root: { width: '208px', maxWidth: '100%', height: 'auto', backgroundColor: '#fff', borderRadius: '8px' },
});

/** Quiet zone in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const styles = useStyles();
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles.root}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
