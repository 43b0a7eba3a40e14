import { Button, tokens } from '@fluentui/react-components';
import { Backspace24Regular } from '@fluentui/react-icons/svg/backspace';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PIN_LEAST, usePin } from '#ui/features/desk/start/use-pin.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';

const useStyles = makeStyles({
  name: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  dots: { position: 'relative', display: 'flex', gap: '10px', minHeight: '14px' },
  dot: {
    width: '14px',
    height: '14px',
    borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
  },
  on: { backgroundColor: tokens.colorBrandBackground, border: `1px solid ${tokens.colorBrandBackground}` },
  pad: { display: 'grid', gridTemplateColumns: 'repeat(3, 72px)', gap: tokens.spacingHorizontalM },
  key: { minHeight: '50px', minWidth: 0, fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  zero: { gridColumn: '2' },
  hint: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, textAlign: 'center' },
});

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export function PinForm({ person }: { person: { id: string; name: string } }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const pin = usePin(person.id);
  useDigitKeys(pin.press, pin.erase);
  const form = useRef<HTMLFormElement>(null);
  // Digit keys work from anywhere, so Enter can press the focused submit button.
  useEffect(() => form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus(), []);
  const isWaiting = pin.wait > 0;
  const key = (digit: string) => (
    <Button
      key={digit}
      className={mergeClasses(styles.key, digit === '0' && styles.zero)}
      disabledFocusable={isWaiting}
      onClick={() => pin.press(digit)}
    >
      {digit}
    </Button>
  );
  return (
    <Stack
      ref={form}
      as="form"
      gap="M"
      top="M"
      align="Center"
      aria-label={t('desk.start.locked.pinOf', { name: person.name })}
      onSubmit={(event) => {
        event.preventDefault();
        pin.enter();
      }}
    >
      <p className={styles.name}>{person.name}</p>
      <div className={styles.dots}>
        {Array.from({ length: Math.max(PIN_LEAST, pin.typed.length) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is all that a dot is
          <span key={at} aria-hidden className={mergeClasses(styles.dot, at < pin.typed.length && styles.on)} />
        ))}
        <VisuallyHidden>
          <span role="status">{t('desk.start.locked.typed', { count: pin.typed.length })}</span>
        </VisuallyHidden>
      </div>
      <div className={styles.pad}>
        {digits.map(key)}
        {key('0')}
        <Button
          className={styles.key}
          appearance="subtle"
          icon={<Backspace24Regular />}
          aria-label={t('desk.start.locked.erase')}
          onClick={pin.erase}
        />
      </div>
      <FormFailure text={pin.sentence} />
      {/* The error was announced with the wait; the countdown is only visible. */}
      <p className={styles.hint} aria-hidden={isWaiting}>
        {isWaiting
          ? t('desk.start.locked.wait', { wait: t('units.seconds', { count: pin.wait }) })
          : t('desk.start.locked.hint')}
      </p>
      <SubmitButton
        size="large"
        word={t('desk.start.locked.enter')}
        pendingWord={t('desk.start.locked.entering')}
        isPending={pin.isPending}
      />
    </Stack>
  );
}

/** Digits and Backspace from anywhere but other fields; Enter submits, unless a focused button handles it. */
function useDigitKeys(press: (digit: string) => void, erase: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.matches('input, select, textarea')) return;
    if (/^\d$/.test(event.key)) press(event.key);
    else if (event.key === 'Backspace') erase();
    else return;
    event.preventDefault();
  });
  // Before paint: a user who sees the pad may type
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
