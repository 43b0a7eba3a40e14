import { Link, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router-dom';
import type { Obstacle } from '#shared/errors';
import { formatShortSlotDate } from '#shared/time';
import { ApiError } from '#ui/api/api-error.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Row } from '#ui/kit/layout.tsx';
import { Notice } from '#ui/kit/Notice.tsx';

const useStyles = makeStyles({
  list: { display: 'grid', marginTop: tokens.spacingVerticalS, maxHeight: '264px', overflowY: 'auto' },
  link: { display: 'inline-flex', alignItems: 'center', minHeight: '44px' },
});

interface ObstaclesProps {
  venueId: string;
  error: unknown;
}

/** The parties that block a change are listed, each with a link to its day. */
export function Obstacles({ venueId, error }: ObstaclesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (error === null || error === undefined) return null;
  const refusal = error instanceof ApiError ? error : null;
  const list = refusal?.obstacles ?? [];
  const more = (refusal?.obstacleCount ?? 0) - list.length;
  return (
    <Notice look="refusal">
      <p>{refusal?.serverMessage ?? t('app.failure.connection')}</p>
      {list.length > 0 && (
        <ul className={styles.list} aria-label={t('rooms.obstacles')}>
          {list.map((each) => (
            <Row key={each.reservationId} as="li" gap="S" rowGap="None" align="Center">
              <ObstacleLink venueId={venueId} obstacle={each} />
            </Row>
          ))}
        </ul>
      )}
      {more > 0 && <p>{t('rooms.moreObstacles', { count: more })}</p>}
    </Notice>
  );
}

function ObstacleLink({ venueId, obstacle }: { venueId: string; obstacle: Obstacle }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const href = useHref(`/gerir-reserva?venue=${venueId}&date=${obstacle.date}`);
  const { name, time, people: count } = obstacle;
  return (
    // A new tab, so that text typed here is kept.
    <Link className={styles.link} href={href} target="_blank" rel="noreferrer">
      {t('rooms.obstacle', { name, date: formatShortSlotDate(obstacle, language), time, count })}
    </Link>
  );
}
