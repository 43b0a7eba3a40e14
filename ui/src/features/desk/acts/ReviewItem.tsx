import { Button, Link } from '@fluentui/react-components';
import { ArrowClockwise16Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';
import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { ReviewCard } from '#shared/desk/local';
import { formatPhone } from '#shared/phone';
import { sentenceOf } from '#ui/api/api-error.ts';
import { redoWayOf } from '#ui/features/desk/acts/redo.ts';
import { useReviewStyles } from '#ui/features/desk/acts/review-styles.ts';
import { Standing } from '#ui/features/desk/acts/Standing.tsx';
import { useActWords } from '#ui/features/desk/acts/use-act-words.ts';
import type { useDeskPlace } from '#ui/features/desk/acts/use-desk-place.ts';
import { useDeskAct } from '#ui/features/desk/use-desk.ts';
import { useSince } from '#ui/features/desk/window/use-since.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Row } from '#ui/kit/layout.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';
import { useToast } from '#ui/kit/use-toast.ts';

const DropDialog = lazyPart(() => import('#ui/features/desk/acts/DropDialog.tsx'));
const RedoDialog = lazyPart(() => import('#ui/features/desk/acts/RedoDialog.tsx'));

interface ReviewItemProps {
  card: ReviewCard;
  place: ReturnType<typeof useDeskPlace>;
  /** One level below the list's heading. */
  heading: 'h3' | 'h4';
}

export function ReviewItem({ card, place, heading: Heading }: ReviewItemProps) {
  const styles = useReviewStyles();
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const toast = useToast();
  const { subject: dialog, open, close } = useDialog<'drop' | 'redo'>(() => document.getElementById('main'));
  const { mutateAsync: redo, isPending, error } = useDeskAct('redo');
  const words = useActWords(place.rooms, place.today)(card.act, card.name);
  const way = redoWayOf(card);
  const redone = () => {
    toast({ title: t('desk.review.redone'), description: words.title });
    // The card is removed together with the pressed button
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const start = () => {
    if (way.kind !== 'again') return open('redo');
    void redo({ id: card.id }).then(redone, () => undefined);
  };
  return (
    <li className={styles.card}>
      <div>
        <Heading className={styles.title}>{words.title}</Heading>
        {words.detail !== '' && <Text look="note">{words.detail}</Text>}
        <PhoneOf act={card.act} />
      </div>
      {card.wasPromised && <Notice look="refusal">{t('desk.review.promised')}</Notice>}
      <Facts {...{ card, place }} />
      {card.dependants.length > 0 && <Dependants {...{ card, place }} />}
      <FormFailure text={error === null ? null : sentenceOf(error, t('app.failure.connection'))} />
      {!card.canRedo && <Text look="note">{t('desk.review.cannotRedo')}</Text>}
      <Row gap="S">
        <Button size="small" className={styles.act} icon={<Dismiss16Regular />} onClick={() => open('drop')}>
          {t('desk.review.drop')}
        </Button>
        {card.canRedo && (
          <SubmitButton
            type="button"
            size="small"
            appearance="secondary"
            className={mergeClasses(looks.tint, styles.act)}
            icon={<ArrowClockwise16Regular />}
            word={t('desk.review.redo')}
            // As short as the idle word: the two buttons share a narrow line.
            pendingWord={t('desk.review.redo')}
            isPending={isPending}
            onClick={start}
          />
        )}
      </Row>
      {dialog === 'drop' && <DropDialog {...{ card, words }} onClose={close} />}
      {dialog === 'redo' && <RedoDialog {...{ card, way, place }} onClose={close} />}
    </li>
  );
}

/** The phone of a refused booking is shown only here. */
function PhoneOf({ act }: Pick<ReviewCard, 'act'>) {
  const phone = 'phone' in act.args && act.kind !== 'changeReservation' ? act.args.phone : undefined;
  if (phone === undefined || phone === '') return null;
  return (
    <Text look="note">
      <Link href={`tel:${phone}`}>{formatPhone(phone)}</Link>
    </Text>
  );
}

/** Feita, Motivo, Agora. */
function Facts({ card, place }: Omit<ReviewItemProps, 'heading'>) {
  const styles = useReviewStyles();
  const { t } = useTranslation();
  const since = useSince(place.timezone);
  return (
    <dl className={styles.facts}>
      <dt>{t('desk.review.made')}</dt>
      <dd>{t('desk.review.madeBy', { by: card.by, at: since(card.at) })}</dd>
      <dt>{t('desk.review.why')}</dt>
      <dd>{card.message}</dd>
      <dt>{t('desk.review.now')}</dt>
      <dd>
        <Standing {...{ card, place }} />
      </dd>
    </dl>
  );
}

function Dependants({ card, place }: Omit<ReviewItemProps, 'heading'>) {
  const styles = useReviewStyles();
  const { t } = useTranslation();
  const wordsOf = useActWords(place.rooms, place.today);
  return (
    <Text as="div" look="note">
      <p>{t('desk.review.dependants', { count: card.dependants.length })}</p>
      <ul className={styles.dependants}>
        {card.dependants.map(({ id, act, name }) => (
          <li key={id}>{wordsOf(act, name).title}</li>
        ))}
      </ul>
    </Text>
  );
}
