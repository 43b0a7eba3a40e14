import type { Tray } from 'electron';
import type { DeskStatus } from '#shared/desk/local';
import type { Say } from '#shared/i18n/say';

type Counts = Pick<DeskStatus, 'unsent' | 'toReview'>;

/** What stands beside the tray's icon: what waits, in words. */
export function tooltipOf({ unsent, toReview }: Counts, say: Say): string {
  const parts = [
    ...(unsent > 0 ? [say('shell.tray.unsent', { count: unsent })] : []),
    ...(toReview > 0 ? [say('shell.tray.review', { count: toReview })] : []),
  ];
  return parts.length === 0 ? say('shell.tray.quiet') : `Reserva: ${parts.join(' · ')}`;
}

export interface Badges {
  tray: Pick<Tray, 'setToolTip' | 'setTitle'>;
  /** The number on the app's icon, where the system has one. */
  setBadgeCount: (count: number) => boolean;
  /** The same where the system has none: a picture over the icon, and its words. */
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
