import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDeskCall } from '#ui/features/desk/use-desk.ts';

/**
 * Opens the path of a menu, a notification or a deep link. Also asks once on mount: the link may have started the
 * app, or arrived while the desk was locked.
 */
export function usePathNews(): void {
  const port = useDeskCall();
  const navigate = useNavigate();
  const follow = useEffectEvent(async () => {
    // Refused if the desk was locked meanwhile: the main process keeps the path until the next call
    const taken = await port.call('takePath', {}).catch(() => null);
    if (taken !== null && taken.path !== null) void navigate(taken.path);
  });
  useEffect(() => {
    void follow();
    return port.onNews(({ kind }) => void (kind === 'go' && follow()));
  }, [port]);
}
