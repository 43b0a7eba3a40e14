import { MOST_KIB, pageSize } from '#scripts/page-size';
import { check, type Figure } from './report.ts';

/** What the first public route weighs as it was built; `npm run check` holds it to the same. */
export function measureSize(): Figure[] {
  const { kib, files } = pageSize();
  const of = (what: keyof typeof MOST_KIB, name: string) =>
    check(name, kib[what].toFixed(1), `≤ ${MOST_KIB[what]}`, kib[what] <= MOST_KIB[what], `${files} scripts`);
  return [
    of('scripts', 'JavaScript of the first public route, brotli KiB'),
    of('all', 'the same with styles and document'),
  ];
}
