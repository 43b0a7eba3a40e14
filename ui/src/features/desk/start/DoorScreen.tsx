import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PeopleChoice } from '#ui/features/desk/start/PeopleChoice.tsx';
import { PinForm } from '#ui/features/desk/start/PinForm.tsx';
import { SignInForm } from '#ui/features/desk/start/SignInForm.tsx';
import { StartFrame } from '#ui/features/desk/start/StartFrame.tsx';
import { useStatusRead } from '#ui/features/desk/use-desk.ts';

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
