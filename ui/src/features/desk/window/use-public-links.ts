import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePublicPage } from '#ui/features/desk/window/use-public-page.ts';

/** Pages of the desk's window; all others are for visitors and open in the browser. */
const isStaffPath = (path: string): boolean => /^\/(gerir-reserva|admin)(?=$|[/?#])/.test(path);

/**
 * Keeps links inside the window: a visitors' page opens in the browser, a staff page with target=_blank opens here.
 * The main process decides about other links (telephone, WhatsApp).
 */
export function usePublicLinks(): void {
  const open = usePublicPage();
  const navigate = useNavigate();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const path = link === null ? null : pathOf(link);
    if (path === null) return;
    if (!isStaffPath(path)) open(path);
    else if (link?.getAttribute('target') === '_blank') navigate(path);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: MouseEvent) => follow(event);
    document.addEventListener('click', listen, { capture: true });
    return () => document.removeEventListener('click', listen, { capture: true });
  }, []);
}

/** Path within the product, with or without the router's `#`; null for other links. */
function pathOf(link: Element): string | null {
  const href = link.getAttribute('href') ?? '';
  if (href.startsWith('#/')) return href.slice(1);
  return href.startsWith('/') && !href.startsWith('//') ? href : null;
}
