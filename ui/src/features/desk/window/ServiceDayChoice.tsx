import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskStatus } from '#shared/desk/local';
import { formatInstant, formatLongDate, isDate, serviceDay } from '#shared/time';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { useDeskAct } from '#ui/features/desk/use-desk.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { DateField } from '#ui/kit/DateField.tsx';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Row } from '#ui/kit/layout.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { Text } from '#ui/kit/Text.tsx';

/** Staff choose the service day when the machine's clock is doubtful. */
export function ServiceDayChoice({ status, timezone }: { status: DeskStatus; timezone: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const now = useNow();
  const { clock } = status;
  const { mutate: choose, isPending, error } = useDeskAct('chooseServiceDay');
  const [date, setDate] = useState(clock.serviceDay ?? serviceDay(new Date(clock.now), timezone));
  const decide = (day: string | null) => choose({ date: day });
  return (
    <Notice look="waiting">
      <Text look="strong">{t('desk.clock.title')}</Text>
      <p>{t('desk.clock.text')}</p>
      <p>{t('desk.clock.time', { when: formatInstant(now.toISOString(), language, timezone) })}</p>
      {clock.serviceDay !== null && (
        <p>{t('desk.clock.chosen', { date: formatLongDate(clock.serviceDay, language) })}</p>
      )}
      <Row gap="M" top="S" align="End">
        <DateField label={t('desk.clock.day')} value={date} onChange={setDate} />
        <Button disabledFocusable={isPending || !isDate(date)} onClick={() => decide(date)}>
          {t('desk.clock.set')}
        </Button>
        <Button appearance="subtle" disabledFocusable={isPending} onClick={() => decide(null)}>
          {t('desk.clock.byDesk')}
        </Button>
      </Row>
      <FormFailure text={error === null ? null : sentenceOf(error, t('app.failure.connection'))} />
    </Notice>
  );
}
