import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDeskCall } from '#ui/desk/use-desk.ts';

/**
 * Goes where a menu, a notification or a deep link leads. It is asked for at first too: the link may have started the app, or
 * have come while the desk was locked.
 */
export function usePathNews(): void {
  const port = useDeskCall();
  const navigate = useNavigate();
  const follow = useEffectEvent(async () => {
    // Refused where somebody has locked the desk meanwhile: main keeps it until this is asked again
    const taken = await port.call('takePath', {}).catch(() => null);
    if (taken !== null && taken.path !== null) void navigate(taken.path);
  });
  useEffect(() => {
    void follow();
    return port.onNews(({ kind }) => void (kind === 'go' && follow()));
  }, [port]);
}
