import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { DeskStatus } from '#shared/desk/local';
import { initialsOf } from '#ui/features/desk/initials.ts';
import { Stack } from '#ui/kit/layout.tsx';

const useStyles = makeStyles({
  person: { width: '100%', minHeight: '56px', justifyContent: 'flex-start', gap: tokens.spacingHorizontalM },
  initials: {
    display: 'grid',
    placeItems: 'center',
    width: '2.25rem',
    height: '2.25rem',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  none: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});

interface PeopleChoiceProps {
  people: DeskStatus['people'];
  onChoose: (id: string) => void;
}

/** Staff without a PIN need the password. */
export function PeopleChoice({ people, onChoose }: PeopleChoiceProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Stack as="ul" gap="S" top="XL" aria-label={t('desk.start.signIn.known')}>
      {people.map(({ id, name, hasPin }) => (
        <li key={id}>
          <Button className={styles.person} disabled={!hasPin} onClick={() => onChoose(id)}>
            <span className={styles.initials} aria-hidden>
              {initialsOf(name)}
            </span>
            <span className={styles.name}>{name}</span>
            {!hasPin && <span className={styles.none}>{t('desk.start.signIn.noPin')}</span>}
          </Button>
        </li>
      ))}
    </Stack>
  );
}
