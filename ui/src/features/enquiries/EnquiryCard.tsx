import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { EnquiryStage, StaffEnquiry } from '#shared/enquiries/schema';
import { rangeOf } from '#shared/enquiries/totals';
import { formatKwanzas } from '#shared/money';
import { useWaitedWords } from '#ui/features/board/use-waited-words.ts';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { endingStart, useEnquiryWords } from '#ui/features/enquiries/use-enquiry-words.ts';
import { type SlotLook, StateWord } from '#ui/kit/StateWord.tsx';
import { focusRing } from '#ui/theme/fragments.ts';
import { ownTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gap: tokens.spacingVerticalXS,
    width: '100%',
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    color: 'inherit',
    font: 'inherit',
    textAlign: 'left',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    ':hover': { backgroundColor: ownTokens.raisedBackgroundHover },
    ':focus-visible': focusRing,
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  facts: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase200,
  },
  ago: { color: tokens.colorNeutralForeground2 },
});

const looks: Record<EnquiryStage, SlotLook> = {
  NEW: 'wait',
  QUOTED: 'wait',
  BOOKED: 'free',
  DECLINED: 'closed',
  CLOSED: 'closed',
  EXPIRED: 'full',
  CANCELLED: 'full',
};

export function EnquiryState({ stage }: Pick<StaffEnquiry, 'stage'>) {
  const { t } = useTranslation();
  return <StateWord look={looks[stage]} word={t(`enquiries.board.state.${stage}`)} />;
}

interface EnquiryCardProps {
  enquiry: StaffEnquiry;
  onOpen: () => void;
}

export function EnquiryCard({ enquiry, onOpen }: EnquiryCardProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { shortDayOf, shortDateOf } = useEnquiryWords();
  const ago = useWaitedWords(useNow());
  const { name, people, kind, dates, budget, stage, quote, createdAt } = enquiry;
  const booked = quote?.options.find(({ state }) => state === 'booked');
  const end = quote && endingStart(quote);
  const days = booked === undefined ? dates.map(shortDayOf) : [shortDateOf(booked)];
  return (
    <li>
      <button type="button" className={styles.card} onClick={onOpen}>
        <span className={styles.name}>{name}</span>
        <span>{`${t(`enquiries.kinds.${kind}`)} · ${t('units.people', { count: people })}`}</span>
        <span className={styles.facts}>{days.join(' · ')}</span>
        {quote !== null ? (
          <span className={styles.facts}>
            {rangeOf((booked === undefined ? quote.options : [booked]).map(({ total }) => total))
              .map(formatKwanzas)
              .join(' – ')}
            {stage === 'QUOTED' &&
              ` · ${t('enquiries.board.until', { date: end === null ? shortDayOf(quote.validUntil) : `${shortDateOf(end)}, ${end.time}` })}`}
          </span>
        ) : (
          budget !== null && (
            <span className={styles.facts}>{t('enquiries.board.budget', { amount: formatKwanzas(budget) })}</span>
          )
        )}
        <span className={styles.foot}>
          <EnquiryState stage={stage} />
          <span className={styles.ago}>{ago(createdAt)}</span>
        </span>
      </button>
    </li>
  );
}
