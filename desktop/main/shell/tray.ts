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

/** `desktop/resources/icon.svg` at 16 and 32 px. Inline, because paths differ between sources, build and package. */
export const trayIcon = {
  small:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAACXBIWXMAAAsTAAALEwEAmpwYAAABDElEQVQ4y2NggAIhISEZXgHhWH5+4XJ8GKSGU0hImgEZ8PGJhPPyC3/hExD5TwwGq+UTCUPYTIJmJEM+g13CKyAUh0uRlKjYf0kgxmmIgHAMA8hf6BJJpkr/jyeZ/H9ZaAXGx4DseBMlDANAejEMaHPVhGtExy0uGvgNcNWQxakZhp3VZXEbMMNXh6AB03x0cBtQ56Txf0GAHl4MUoPTAHFh0f/KkhJ4MUgNTgMqHdT+rwkzwIsr7NVwGyAoKAqOd3kJ8f86spIoGCQGkgOpQTEAlLbR49deVfZ/urkKCgaJYSYm4WgGUHIkOykLC0vBMlMYSIAUzfz8oqEoORLsEmDaJiI7x8BtZmBgAAC630IfeYB4jwAAAABJRU5ErkJggg==',
  large:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAACt0lEQVR4nMyXy2sTURTGvzt5m0yeNNX6Kiq2ogvtxigoirroVhE3diG4FvwLSnci7twW0a7Ef6EVBCkKggZUkLpJXUiTNu/maTLXc8ckDa0zk0km0R+EydzH+T7OPffOjIR/jH1PSzAY9MP+EJzHONhZxhDFAHCOJAOPg+FDIZd+RE2l7n7WfeP3h2a5JC0ysAkMBZ5QwO5t57be7DEgy+GLkNhbxpiEIcI5V6Aol4vF7Kq4b4t5mSQtDVtcIDSYZHshNDsG5GDkNuXiOEYFaama2MnAFYwaKvIdAxwxmIXK+1jAof7Ef9MwSdVUtyFVYk9bTXYy3D8dxsy4B2cibvicf/xv1xV8SVfxMVnB4tcMinVjQ4zzwy1t2n6BSIaqI6Q34foRLxZi44h67bqBU6UG5t8nsfKjpDuOspYp5NMRQwNjHhsWLkRx46gMMyyvFzH/LoXNSlPXgOG2u3nCb1pcIOaIuUboGpgKOfHgXAT9IuZOh53oy4CDep5c2g+nrf+zScx9TDEcUh8GZqIeTFOlD8qpsFuNpYVmSR/06Ve7GfRiafYc8umvnRnGPH0Y+LxVxdNPaViBiKVFzweR5bTOAc0M0FsMJv1OqmSGQag1OdYLdYr29ziaBmYnZdw6GYAVvPyWw7LG0WxdqevgkLSz+P/WwG5ETUyFXXAZ1ES1wbGWrWmu+W5UA/T0TtFw3QxM+Bw4f2AfeiFXayJZbuqOIc1NcVWPYnoNj8OAbLWByi/FaJg6plhvGo5ra7YywOPUcEdvQrkBvForwCqEpriqGVAa1ef0WreBESG0hGbHQKlU2lDA5zACxIcJad0Vmh0Dqol8eoVW+Cql5ieGBk9wxq6R1ut2i627u14tJ+pu1zMXWIMWqUJbSaaPUx8GgNJNO4yvKpwvFfOZOdL43t0/2EFvAb8BAAD//8J75XQAAAAGSURBVAMA+hL4AwV30LwAAAAASUVORK5CYII=',
};
