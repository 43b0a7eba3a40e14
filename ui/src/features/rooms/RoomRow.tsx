import { Button, tokens } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { Edit20Regular } from '@fluentui/react-icons/svg/edit';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { StaffRoom } from '#shared/venues/room-schema';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { useRoomFacts } from '#ui/features/rooms/use-room-facts.ts';
import { Tip } from '#ui/kit/Tip.tsx';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [board.phone]: { flexWrap: 'wrap' },
  },
  words: { flexGrow: 1, minWidth: 0, [board.phone]: { flexBasis: '100%' } },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  facts: { color: tokens.colorNeutralForeground2 },
});

interface RoomRowProps {
  room: StaffRoom;
  /** Absent for read-only users. */
  onEdit?: () => void;
  /** Also absent for the last room. */
  onRemove?: () => void;
}

export function RoomRow({ room, onEdit, onRemove }: RoomRowProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const factsOf = useRoomFacts();
  const { name } = room;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.facts}>{factsOf(room)}</p>
      </div>
      {onEdit && (
        <Button icon={<Edit20Regular />} aria-label={t('rooms.editRoom', { name })} onClick={onEdit}>
          {t('rooms.edit')}
        </Button>
      )}
      {onRemove && (
        <Tip text={t('rooms.removeRoom', { name })}>
          <Button appearance="subtle" icon={<Delete20Regular />} onClick={onRemove} />
        </Tip>
      )}
    </li>
  );
}
