import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { hasUnsaved } from '#ui/kit/use-unsaved-guard.ts';

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

/** `leave` and every link to another page of the site ask first while a form of this page has unsaved values. */
export function useLeavePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<{ go: () => void } | null>(null);
  const leave = (go: () => void) => (hasUnsaved() ? setWanted({ go }) : go());
  const onClick = useEffectEvent((event: MouseEvent) => {
    const path = pathOf(event);
    if (path === null || !hasUnsaved()) return;
    event.preventDefault();
    event.stopPropagation();
    leave(() => void navigate(path));
  });
  useEffect(() => {
    const ask = (event: MouseEvent) => onClick(event);
    // Before the link's own handler
    document.addEventListener('click', ask, true);
    return () => document.removeEventListener('click', ask, true);
  }, []);
  const question = wanted !== null && (
    <ConfirmDialog
      danger
      title={t('dashboard.unsaved.title')}
      confirm={t('dashboard.unsaved.confirm')}
      dismiss={t('dashboard.unsaved.stay')}
      onConfirm={() => {
        setWanted(null);
        wanted.go();
      }}
      onClose={() => setWanted(null)}
    >
      {t('dashboard.unsaved.text')}
    </ConfirmDialog>
  );
  return { leave, question };
}

/** Null unless the click opens another page of the site in this tab. */
function pathOf({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.target !== '' || ctrlKey || metaKey || shiftKey) return null;
  const { origin, pathname, search } = link;
  return origin === window.location.origin && pathname !== window.location.pathname ? pathname + search : null;
}
