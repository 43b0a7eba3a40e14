import { preloadable } from '#ui/desk/preloadable.ts';

/** The window's first page. */
export const boardScreen = preloadable(() => import('#ui/dashboard/DashboardScreen.tsx'));
