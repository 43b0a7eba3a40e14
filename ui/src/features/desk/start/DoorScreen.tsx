import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskStatus } from '#shared/desk/local';
import { initialsOf } from '#ui/features/desk/initials.ts';
import { PinForm } from '#ui/features/desk/start/PinForm.tsx';
import { SignInForm } from '#ui/features/desk/start/SignInForm.tsx';
import { StartFrame } from '#ui/features/desk/start/StartFrame.tsx';
import { useStatusRead } from '#ui/features/desk/use-desk.ts';
import { Stack } from '#ui/kit/layout.tsx';

type Way = 'pin' | 'password';

/** A PIN works without a connection, a password does not. */
export default function DoorScreen() {
  const { t } = useTranslation();
  const { data: status } = useStatusRead();
  const people = status?.people ?? [];
  const withPin = people.filter(({ hasPin }) => hasPin);
  const [way, setWay] = useState<Way>(status?.phase === 'locked' && withPin.length > 0 ? 'pin' : 'password');
  const [chosenId, setChosen] = useState<string | null>(withPin.length === 1 ? withPin[0]!.id : null);
  const chosen = withPin.find(({ id }) => id === chosenId);
  const choose = (id: string) => {
    setChosen(id);
    setWay('pin');
  };
  if (way === 'pin' && chosen !== undefined) {
    return (
      <StartFrame
        title={t('desk.start.locked.title')}
        lead={t('desk.start.locked.lead')}
        links={
          <>
            {people.length > 1 && <Link word={t('desk.start.locked.other')} go={() => setChosen(null)} />}
            <Link word={t('desk.start.locked.password')} go={() => setWay('password')} />
          </>
        }
      >
        <PinForm key={chosen.id} person={chosen} />
      </StartFrame>
    );
  }
  if (way === 'pin') {
    return (
      <StartFrame
        title={t('desk.start.locked.who')}
        lead={t('desk.start.locked.lead')}
        links={<Link word={t('desk.start.locked.password')} go={() => setWay('password')} />}
      >
        <PeopleChoice people={people} onChoose={choose} />
      </StartFrame>
    );
  }
  return (
    <StartFrame
      title={t(status?.phase === 'locked' ? 'desk.start.locked.title' : 'desk.start.signIn.title')}
      lead={t(people.length > 0 && withPin.length === 0 ? 'desk.start.locked.nobody' : 'desk.start.signIn.lead')}
      links={withPin.length > 0 && <Link word={t('desk.start.locked.toPin')} go={() => setWay('pin')} />}
    >
      <SignInForm />
    </StartFrame>
  );
}

const Link = ({ word, go }: { word: string; go: () => void }) => (
  <Button appearance="transparent" onClick={go}>
    {word}
  </Button>
);

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
function PeopleChoice({ people, onChoose }: PeopleChoiceProps) {
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
