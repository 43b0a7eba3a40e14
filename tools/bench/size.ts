import { MOST_KIB, pageSize } from '#scripts/page-size';
import { check, type Figure } from './report.ts';

/** Sizes of the first public route's built files, with the limits that `npm run check` applies. */
export function measureSize(): Figure[] {
  const { kib, files } = pageSize();
  const of = (what: keyof typeof MOST_KIB, name: string) =>
    check(name, kib[what].toFixed(1), `≤ ${MOST_KIB[what]}`, kib[what] <= MOST_KIB[what], `${files} scripts`);
  return [
    of('scripts', 'JavaScript of the first public route, brotli KiB'),
    of('all', 'the same with styles and document'),
  ];
}
