import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#shared/auth/schema';
import { formatInstant } from '#shared/time';
import { useEndOtherSessions, useEndSession, useOwnSessions } from '#ui/features/account/use-account.ts';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { useFailureWords } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { PLATFORM_ZONE } from '#ui/features/platform/zone.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { StateWord } from '#ui/kit/StateWord.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const useStyles = makeStyles({
  list: { display: 'grid', margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  what: { minWidth: 0, overflowWrap: 'anywhere' },
  name: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    fontWeight: tokens.fontWeightSemibold,
  },
  others: { marginTop: tokens.spacingVerticalM },
});

export function SessionsPanel() {
  const styles = useStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const words = useFailureWords();
  const read = useOwnSessions();
  const one = useEndSession();
  const others = useEndOtherSessions();
  const end = (id: string) =>
    one.mutate({ input: { id } }, { onSuccess: () => toast({ title: t('account.sessions.ended') }) });
  const endOthers = () =>
    others.mutate({ input: {} }, { onSuccess: () => toast({ title: t('account.sessions.othersEnded') }) });
  return (
    <Panel title={t('account.sessions.title')} text={t('account.sessions.text')}>
      <PanelRead read={read}>
        {(sessions) => (
          <>
            <ul className={styles.list}>
              {sessions.map((session) => (
                <Session key={session.id} session={session} isPending={one.isPending} onEnd={() => end(session.id)} />
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button className={styles.others} disabledFocusable={others.isPending} onClick={endOthers}>
                {t('account.sessions.endOthers')}
              </Button>
            )}
          </>
        )}
      </PanelRead>
      <FormFailure text={words(one.error ?? others.error)} />
    </Panel>
  );
}

interface SessionProps {
  session: SessionView;
  isPending: boolean;
  onEnd: () => void;
}

/** The current session has no button: "Sair" ends it. */
function Session({ session, isPending, onEnd }: SessionProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { name: given, kind, isThis } = session;
  const known = given ?? t('account.sessions.unknown');
  const name = kind === 'desk' ? t('account.sessions.desk', { name: known }) : known;
  const at = (instant: string) => formatInstant(instant, language, PLATFORM_ZONE);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          <span>{name}</span>
          {isThis && <StateWord look="free" word={t('account.sessions.this')} />}
        </p>
        <Text look="aside">{t('account.sessions.used', { when: at(session.lastUsedAt) })}</Text>
        <Text look="aside">{t('account.sessions.since', { when: at(session.since) })}</Text>
      </div>
      {!isThis && (
        <Button
          disabledFocusable={isPending}
          aria-label={t('account.sessions.endOf', { name })}
          onClick={() => !isPending && onEnd()}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}
