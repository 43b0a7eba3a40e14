import type { Tray } from 'electron';
import type { DeskStatus } from '#shared/desk/local';
import type { Say } from '#shared/i18n/say';

type Counts = Pick<DeskStatus, 'unsent' | 'toReview'>;

export function tooltipOf({ unsent, toReview }: Counts, say: Say): string {
  const parts = [
    ...(unsent > 0 ? [say('shell.tray.unsent', { count: unsent })] : []),
    ...(toReview > 0 ? [say('shell.tray.review', { count: toReview })] : []),
  ];
  return parts.length === 0 ? say('shell.tray.quiet') : `Reserva: ${parts.join(' · ')}`;
}

export interface Badges {
  tray: Pick<Tray, 'setToolTip' | 'setTitle'>;
  /** For systems with a badge count. */
  setBadgeCount: (count: number) => boolean;
  /** For Windows: an overlay image and its description. */
  setOverlay: (count: number, words: string) => void;
  isMac: boolean;
}

export function showCounts({ tray, setBadgeCount, setOverlay, isMac }: Badges, counts: Counts, say: Say): void {
  const count = counts.unsent + counts.toReview;
  const words = tooltipOf(counts, say);
  tray.setToolTip(words);
  if (isMac) tray.setTitle(count === 0 ? '' : String(count));
  setBadgeCount(count);
  setOverlay(count, words);
}
