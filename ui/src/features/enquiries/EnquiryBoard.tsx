import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffEnquiry } from '#shared/enquiries/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { type BoardColumn, byColumn, columns } from '#ui/features/enquiries/board.ts';
import { EnquiryCard } from '#ui/features/enquiries/EnquiryCard.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';

const EnquiryDialog = lazyPart(() => import('#ui/features/enquiries/EnquiryDialog.tsx'));

const useStyles = makeStyles({
  board: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    [board.pair]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '@media (min-width: 37.51em) and (max-width: 56.1875em)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [board.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'grid', gap: tokens.spacingVerticalM, minWidth: 0 },
  head: {
    display: 'flex',
    justifyContent: 'space-between',
    paddingBottom: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontWeight: tokens.fontWeightSemibold,
  },
  count: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  list: { display: 'grid', gap: tokens.spacingVerticalM, minWidth: 0 },
});

interface EnquiryBoardProps {
  venue: ManagedVenue;
  /** Newest first. */
  enquiries: readonly StaffEnquiry[];
}

export function EnquiryBoard({ venue, enquiries }: EnquiryBoardProps) {
  const styles = useStyles();
  const found = byColumn(enquiries);
  const { subject, open, close } = useDialog<string>();
  const shown = enquiries.find(({ id }) => id === subject);
  return (
    <div className={styles.board}>
      {columns.map((column) => (
        <EnquiryColumn key={column} column={column} enquiries={found[column]} onOpen={open} />
      ))}
      {shown !== undefined && <EnquiryDialog {...{ venue }} enquiry={shown} onClose={() => close()} />}
    </div>
  );
}

interface EnquiryColumnProps extends Pick<EnquiryBoardProps, 'enquiries'> {
  column: BoardColumn;
  onOpen: (id: string) => void;
}

function EnquiryColumn({ column, enquiries, onOpen }: EnquiryColumnProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={styles.column} aria-labelledby={id}>
      <h3 id={id} className={styles.head}>
        {t(`enquiries.board.stages.${column}`)} <span className={styles.count}>{enquiries.length}</span>
      </h3>
      {enquiries.length === 0 ? (
        <Text look="aside">{t('enquiries.board.empty')}</Text>
      ) : (
        <ul className={styles.list}>
          {enquiries.map((enquiry) => (
            <EnquiryCard key={enquiry.id} enquiry={enquiry} onOpen={() => onOpen(enquiry.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}
