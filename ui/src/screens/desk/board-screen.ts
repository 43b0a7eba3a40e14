import { lazyPart } from '#ui/kit/lazy-part.tsx';

export const BoardScreen = lazyPart(() => import('#ui/screens/staff/DashboardScreen.tsx'), { place: 'page' });
