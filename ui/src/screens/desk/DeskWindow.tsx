import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DeskStatus } from '#shared/desk/local';
import { AuthContext } from '#ui/features/auth/use-auth.ts';
import { SignInPlaceContext } from '#ui/features/auth/use-sign-in-again.ts';
import { ClockShiftContext } from '#ui/features/dashboard/use-now.ts';
import { useDeskCall, useStatusRead } from '#ui/features/desk/use-desk.ts';
import { useDeskAuth } from '#ui/features/desk/use-desk-auth.ts';
import { useDeskClock } from '#ui/features/desk/use-desk-clock.ts';
import { DeskBar } from '#ui/features/desk/window/DeskBar.tsx';
import { DeskDialogs } from '#ui/features/desk/window/DeskDialogs.tsx';
import { DeskHead } from '#ui/features/desk/window/DeskHead.tsx';
import { DeskNotices } from '#ui/features/desk/window/DeskNotices.tsx';
import { deskLayout } from '#ui/features/desk/window/desk-layout.ts';
import { useDeskDialogs } from '#ui/features/desk/window/use-desk-dialogs.ts';
import { useDeskVenue } from '#ui/features/desk/window/use-desk-venue.ts';
import { usePublicLinks } from '#ui/features/desk/window/use-public-links.ts';
import { USUAL_ZONE } from '#ui/features/desk/zone.ts';
import { useToast } from '#ui/kit/use-toast.ts';
import { hasUnsaved } from '#ui/kit/use-unsaved-guard.ts';
import { DeskScreens } from '#ui/screens/desk/DeskScreens.tsx';

const useStyles = makeStyles({
  window: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100dvh',
    // The board fills the window below the header and the bars.
    [deskLayout.screen]: { height: '100dvh', '--board-height': '100%' },
  },
  main: {
    outlineStyle: 'none',
    flexGrow: 1,
    minHeight: 0,
    [deskLayout.screen]: { overflowY: 'auto' },
    paddingTop: tokens.spacingVerticalXXS,
  },
});

export default function DeskWindow() {
  const { data: status } = useStatusRead();
  return status === undefined ? null : <Window status={status} />;
}

function Window({ status }: { status: DeskStatus }) {
  const styles = useStyles();
  const auth = useDeskAuth(status);
  const { dialog, show, close } = useDeskDialogs(status);
  const signIn = useCallback(() => show({ kind: 'signIn' }), [show]);
  return (
    <AuthContext value={auth}>
      <SignInPlaceContext value={signIn}>
        <DeskTime status={status}>
          <div className={styles.window}>
            <Inside status={status} show={show} mainClass={mergeClasses(styles.main)} />
          </div>
          <DeskDialogs {...{ dialog, show, close, status }} />
        </DeskTime>
      </SignInPlaceContext>
    </AuthContext>
  );
}

interface InsideProps {
  status: DeskStatus;
  show: ReturnType<typeof useDeskDialogs>['show'];
  mainClass: string;
}

/** Window and dialogs use the desk's time. Below the auth context, because the user's venue has the time zone. */
function DeskTime({ status, children }: { status: DeskStatus; children: ReactNode }) {
  const venue = useDeskVenue(status.venueId);
  const shift = useDeskClock(status.clock, venue?.timezone ?? USUAL_ZONE);
  return <ClockShiftContext value={shift}>{children}</ClockShiftContext>;
}

function Inside({ status, show, mainClass }: InsideProps) {
  const venue = useDeskVenue(status.venueId);
  const timezone = venue?.timezone ?? USUAL_ZONE;
  const main = useFocusOnArrival();
  usePathNews();
  useRefusedNews();
  usePublicLinks();
  return (
    <>
      <DeskHead {...{ status, venue, timezone, show }} />
      <DeskBar status={status} show={show} />
      <DeskNotices {...{ status, timezone }} />
      <main id="main" ref={main} tabIndex={-1} className={mainClass}>
        <DeskScreens />
      </main>
    </>
  );
}

/** After navigation the focus moves to the page's content. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.scrollTo(0, 0);
    // An open dialog keeps the focus: without it, it would be hidden from screen readers
    if (document.activeElement?.closest('[role="dialog"]')) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** Shows refusals of menu commands: no button in the window waits for their result. */
function useRefusedNews(): void {
  const port = useDeskCall();
  const { t } = useTranslation();
  const toast = useToast();
  const say = useEffectEvent((sentence: string) =>
    toast({ title: t('desk.staff.failed'), description: sentence, look: 'destructive' }),
  );
  useEffect(() => port.onNews((news) => void (news.kind === 'refused' && say(news.sentence))), [port]);
}

/**
 * Opens the path of a menu, a notification or a deep link. Also asks once on mount: the link may have started the
 * app, or arrived while the desk was locked. No other page opens over unsaved text.
 */
function usePathNews(): void {
  const port = useDeskCall();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { t } = useTranslation();
  const toast = useToast();
  const follow = useEffectEvent(async () => {
    // Refused if the desk was locked meanwhile: the main process keeps the path until the next call
    const taken = await port.call('takePath', {}).catch(() => null);
    if (taken === null || taken.path === null) return;
    const isOtherPage = taken.path.split('?')[0] !== pathname;
    if (isOtherPage && hasUnsaved()) toast({ title: t('desk.page.unsaved') });
    else void navigate(taken.path);
  });
  useEffect(() => {
    void follow();
    return port.onNews(({ kind }) => void (kind === 'go' && follow()));
  }, [port]);
}
