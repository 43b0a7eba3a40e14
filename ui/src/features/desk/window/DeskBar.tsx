import { Button, tokens } from '@fluentui/react-components';
import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { HourglassHalf16Regular } from '@fluentui/react-icons/svg/hourglass-half';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { DeskStatus, LinkCause } from '#shared/desk/local';
import { useDeskAct } from '#ui/features/desk/use-desk.ts';
import { deskLayout } from '#ui/features/desk/window/desk-layout.ts';
import type { ShowDialog } from '#ui/features/desk/window/use-desk-dialogs.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { letters } from '#ui/theme/fragments.ts';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalXS,
    minHeight: '44px',
    flexShrink: 0,
    padding: `4px ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    ...letters.S,
    '@media print': { display: 'none' },
  },
  cause: { fontWeight: tokens.fontWeightMedium, color: tokens.colorNeutralForeground1 },
  hint: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
  works: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalXXS,
    flexGrow: 1,
    [deskLayout.stacked]: { order: 2, flexBasis: '100%' },
  },
  item: { display: 'inline-flex', alignItems: 'center', gap: '6px', '> svg': { flexShrink: 0 } },
  ok: { '> svg': { color: stateTokens.freeMark } },
  waits: { '> svg': { color: stateTokens.closedMark } },
  act: { marginLeft: 'auto' },
});

/** Causes that staff can act on; the others pass without action. */
const hinted = ['not_ours', 'proxy', 'tls', 'signed_out', 'revoked'] as const satisfies LinkCause[];
type Hinted = (typeof hinted)[number];
const isHinted = (cause: LinkCause): cause is Hinted => hinted.includes(cause as Hinted);

export function DeskBar({ status: { link, leases, hasDay }, show }: { status: DeskStatus; show: ShowDialog }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (link.kind !== 'offline') return null;
  const { cause } = link;
  const asksSignIn = cause === 'signed_out' || cause === 'revoked';
  return (
    <section className={styles.bar} aria-label={t('desk.link.works')}>
      <p className={styles.cause} role="status">
        {t(`desk.link.cause.${cause}`)}{' '}
        {isHinted(cause) && <span className={styles.hint}>{t(`desk.link.hint.${cause}`)}</span>}
      </p>
      {hasDay && cause !== 'disk_full' && <Works hasSeats={cause !== 'revoked' && leases.length > 0} />}
      {!hasDay && <NoDay />}
      <span className={styles.act}>
        {asksSignIn ? (
          <Button size="small" onClick={() => show({ kind: 'signIn' })}>
            {t('desk.link.signIn')}
          </Button>
        ) : (
          <TryNow />
        )}
      </span>
    </section>
  );
}

function Works({ hasSeats }: { hasSeats: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const items = hasSeats ? (['seat', 'lease', 'list'] as const) : (['seat', 'list'] as const);
  return (
    <ul className={styles.works}>
      {items.map((item) => (
        <li key={item} className={mergeClasses(styles.item, styles.ok)}>
          <CheckmarkCircle16Regular aria-hidden />
          {t(`desk.link.${item}`)}
        </li>
      ))}
      <li className={mergeClasses(styles.item, styles.waits)}>
        <HourglassHalf16Regular aria-hidden />
        {t('desk.link.messages')}
      </li>
    </ul>
  );
}

/** Without the day no act can be checked: this computer has only its kept sheet. */
function NoDay() {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <p className={styles.works}>
      {t('desk.link.noDay')}{' '}
      <ButtonLink size="small" to="/gerir-reserva/folha">
        {t('desk.sheet.open')}
      </ButtonLink>
    </p>
  );
}

function TryNow() {
  const { t } = useTranslation();
  const { mutate, isPending } = useDeskAct('tryNow');
  return (
    <SubmitButton
      type="button"
      size="small"
      appearance="subtle"
      word={t('desk.link.tryNow')}
      pendingWord={t('desk.link.trying')}
      isPending={isPending}
      onClick={() => mutate({})}
    />
  );
}
