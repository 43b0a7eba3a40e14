import { lazyPart } from '#ui/kit/lazy-part.tsx';

export const BoardScreen = lazyPart(() => import('#ui/dashboard/DashboardScreen.tsx'), { place: 'page' });
