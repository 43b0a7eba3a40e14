import {
  Button,
  Toast,
  ToastBody,
  Toaster,
  ToastFooter,
  ToastTitle,
  tokens,
  useId,
  useToastController,
} from '@fluentui/react-components';
import { CheckmarkCircle20Filled } from '@fluentui/react-icons/svg/checkmark-circle';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { ErrorCircle20Filled } from '@fluentui/react-icons/svg/error-circle';
import { makeStyles, mergeClasses, shorthands } from '@griffel/react';
import { type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { systemClock } from '#shared/time';
import type { NumberedToast } from '#ui/kit/ToastProvider.tsx';
import { media, stateTokens } from '#ui/theme/own-tokens.ts';

/** Specification, section 9. */
const SHOWN_MS = 5000;
const AT_ONCE = 1;
const REMOVED_MS = 1_000_000;

/** Turns off Fluent's timer; `startCountdown` replaces it. */
const OWN_CLOCK = -1;

const useStyles = makeStyles({
  // Above a dialog that opened after the first message.
  layer: { zIndex: 1_000_001 },
  toaster: { width: '420px', maxWidth: 'calc(100vw - 32px)', [media.phone]: { width: 'calc(100vw - 40px)' } },
  toast: {
    padding: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground6,
    ...shorthands.borderColor(tokens.colorNeutralStroke1),
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow64,
    touchAction: 'pan-y',
  },
  destructive: { backgroundColor: stateTokens.fullBackground, ...shorthands.borderColor(stateTokens.fullStroke) },
  icon: { marginRight: tokens.spacingHorizontalXS, color: stateTokens.freeMark },
  alarm: { color: stateTokens.fullForeground },
  words: { lineHeight: tokens.lineHeightBase300, overflowWrap: 'anywhere' },
  text: { color: tokens.colorNeutralForeground2 },
  close: { margin: '-6px -6px -6px 0' },
});

export interface ToastsProps {
  latest: NumberedToast;
  remove: () => void;
}

/** Fluent's toaster with one message at a time: F8 focuses it, a swipe to the right closes it. */
export default function Toasts({ latest, remove }: ToastsProps) {
  const toasterId = useId('toasts');
  const { dispatchToast, dismissToast, dismissAllToasts } = useToastController(toasterId);
  const styles = useStyles();
  const { t } = useTranslation();
  const shown = useRef(0);
  const removal = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // A message is shown once however often the effect runs; a newer one replaces an older one.
    if (shown.current === latest.number) return;
    shown.current = latest.number;
    const toastId = `toast-${latest.number}`;
    const dismiss = () => dismissToast(toastId);
    let open: Countdown | undefined;
    dismissAllToasts();
    clearTimeout(removal.current);
    const begin = () => {
      open ??= startCountdown(SHOWN_MS, dismiss);
    };
    dispatchToast(<Message message={latest} begin={begin} dismiss={dismiss} />, {
      toastId,
      timeout: OWN_CLOCK,
      politeness: 'polite',
      root: {
        onPointerEnter: () => open?.hold('pointer'),
        onPointerLeave: () => open?.release('pointer'),
        onFocus: () => open?.hold('focus'),
        onBlur: () => open?.release('focus'),
      },
      onStatusChange: (_, { status }) => {
        if (status !== 'unmounted') return;
        open?.stop();
        if (shown.current === latest.number) removal.current = setTimeout(remove, REMOVED_MS);
      },
    });
  }, [latest, remove, dispatchToast, dismissToast, dismissAllToasts]);
  useEffect(() => () => clearTimeout(removal.current), []);
  return (
    <Toaster
      toasterId={toasterId}
      limit={AT_ONCE}
      position="bottom-end"
      shortcuts={{ focus: (event) => event.key === 'F8' }}
      className={styles.toaster}
      mountNode={{ className: styles.layer }}
      aria-label={t('app.toast.region')}
    />
  );
}

interface MessageProps {
  message: NumberedToast;
  /** Starts the time of a message that became visible. */
  begin: () => void;
  dismiss: () => void;
}

function Message({ message, begin, dismiss }: MessageProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const swipe = useSwipeRight(dismiss);
  useEffect(begin, [begin]);
  const isAlarm = message.look === 'destructive';
  const Icon = isAlarm ? ErrorCircle20Filled : CheckmarkCircle20Filled;
  return (
    <Toast className={mergeClasses(styles.toast, isAlarm && styles.destructive)} {...swipe}>
      <ToastTitle
        className={styles.words}
        media={<Icon className={mergeClasses(styles.icon, isAlarm && styles.alarm)} aria-hidden />}
        action={
          <Button
            className={styles.close}
            appearance="subtle"
            size="small"
            icon={<Dismiss20Regular />}
            aria-label={t('app.toast.close')}
            onClick={dismiss}
          />
        }
      >
        {message.title}
      </ToastTitle>
      {message.description !== undefined && (
        <ToastBody className={mergeClasses(styles.words, styles.text)}>{message.description}</ToastBody>
      )}
      {message.action !== undefined && <Action {...message.action} dismiss={dismiss} />}
    </Toast>
  );
}

type ActionProps = NonNullable<NumberedToast['action']> & Pick<MessageProps, 'dismiss'>;

function Action({ label, run, dismiss }: ActionProps) {
  const press = () => {
    dismiss();
    run();
  };
  return (
    <ToastFooter>
      <Button appearance="primary" onClick={press}>
        {label}
      </Button>
    </ToastFooter>
  );
}

/** Specification, section 9. */
const SWIPE_PX = 50;

/** Handlers that close an element by a swipe to the right of 50 px; a shorter one springs back. */
function useSwipeRight(close: () => void) {
  const start = useRef<number | null>(null);
  const travel = (event: PointerEvent) => Math.max(0, event.clientX - (start.current ?? event.clientX));
  const place = (event: PointerEvent<HTMLElement>, px: number) => {
    event.currentTarget.style.transform = px === 0 ? '' : `translateX(${px}px)`;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      // Captured only once it moves, so that a plain press still reaches the buttons inside.
      if (travel(event) > 4) event.currentTarget.setPointerCapture(event.pointerId);
      place(event, travel(event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const far = travel(event) >= SWIPE_PX;
      start.current = null;
      if (far) close();
      else place(event, 0);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      start.current = null;
      place(event, 0);
    },
  };
}

interface Countdown {
  /** Pauses the countdown, for example while the pointer or the focus is on the message. */
  hold: (reason: string) => void;
  release: (reason: string) => void;
  stop: () => void;
}

const now = () => systemClock.now().getTime();

/**
 * Calls `done` after `ms` milliseconds without a hold. Fluent's own timer is a CSS animation, which reduced motion
 * shortens to nothing.
 */
function startCountdown(ms: number, done: () => void): Countdown {
  const reasons = new Set<string>();
  let left = ms;
  let begun = now();
  let timer = setTimeout(done, left);
  const stop = () => clearTimeout(timer);
  return {
    hold: (reason) => {
      if (reasons.size === 0) {
        stop();
        left -= now() - begun;
      }
      reasons.add(reason);
    },
    release: (reason) => {
      if (!reasons.delete(reason) || reasons.size > 0) return;
      begun = now();
      timer = setTimeout(done, left);
    },
    stop,
  };
}
