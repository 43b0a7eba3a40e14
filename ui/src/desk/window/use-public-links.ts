import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { isStaffPath } from '#ui/desk/window/staff-path.ts';
import { usePublicPage } from '#ui/desk/window/use-public-page.ts';

/**
 * Links of the screens that would leave the window: a visitors' page opens in the browser, a staff page that asked for a tab
 * of its own opens here. Links to other places (telephone, WhatsApp) are the main process's to judge.
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

/** The path within the product, whether the router wrote it behind `#` or the screen wrote it plainly; null for others. */
function pathOf(link: Element): string | null {
  const href = link.getAttribute('href') ?? '';
  if (href.startsWith('#/')) return href.slice(1);
  return href.startsWith('/') && !href.startsWith('//') ? href : null;
}
