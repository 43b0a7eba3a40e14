import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDeskCall } from '#ui/desk/useDesk.ts';

/** Goes where a menu, a notification or a deep link leads. */
export function usePathNews(): void {
  const port = useDeskCall();
  const navigate = useNavigate();
  useEffect(() => port.onNews((news) => void (news.kind === 'go' && navigate(news.path))), [port, navigate]);
}
