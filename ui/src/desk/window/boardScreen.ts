import { lazyPart } from '#ui/kit/lazyPart.tsx';

/** The window's first page. */
export const BoardScreen = lazyPart(() => import('#ui/dashboard/DashboardScreen.tsx'), { place: 'page' });
