import { lazyPart } from '#ui/kit/lazy-part.tsx';

/** The window's first page. */
export const BoardScreen = lazyPart(() => import('#ui/dashboard/DashboardScreen.tsx'), { place: 'page' });
