import { Button, tokens } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { makeStyles } from '@griffel/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type RoomDraft, withoutRoom, withRoom, withRoomChanged } from '#ui/features/venues/setup/form.ts';
import { Section } from '#ui/features/venues/setup/Section.tsx';
import type { SetupSectionProps } from '#ui/features/venues/setup/section-props.ts';
import { NumberField } from '#ui/kit/form/fields.tsx';
import { Row, Stack } from '#ui/kit/layout.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 220px 44px',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
    [media.phone]: {
      gridTemplateColumns: 'minmax(0, 1fr) 44px',
      '> :first-child': { gridColumn: '1 / -1' },
      ':not(:first-child)': {
        borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
        paddingTop: tokens.spacingVerticalL,
      },
    },
  },
  // Aligns with the inputs, below their labels.
  remove: { marginTop: '24px' },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

export function RoomsSection({ draft, setDraft, errorOf }: SetupSectionProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const rows = useRef<HTMLUListElement>(null);
  const isLast = draft.rooms.length === 1;
  /** Focus target: the name of the new room, or of the row before the removed one. */
  const focusName = (index: number) =>
    requestAnimationFrame(() =>
      rows.current?.querySelectorAll<HTMLElement>('li')[index]?.querySelector('input')?.focus(),
    );
  const add = () => {
    setDraft(withRoom(draft));
    focusName(draft.rooms.length);
  };
  const remove = (room: RoomDraft, index: number) => {
    setDraft(withoutRoom(draft, room.id));
    focusName(Math.max(0, index - 1));
  };
  return (
    <Section title={t('venueSetup.rooms.title')} text={t('venueSetup.rooms.text')} error={errorOf('rooms')}>
      <Stack as="ul" gap="L" ref={rows}>
        {draft.rooms.map((room, index) => (
          <RoomRow
            key={room.id}
            room={room}
            number={index + 1}
            errors={{ name: errorOf(`rooms.${index}.name`), capacity: errorOf(`rooms.${index}.capacity`) }}
            onChange={(changed) => setDraft(withRoomChanged(draft, changed))}
            onRemove={isLast ? null : () => remove(room, index)}
          />
        ))}
      </Stack>
      <Row gap="L" top="XL" align="Center">
        <Button icon={<Add20Regular />} onClick={add}>
          {t('venueSetup.rooms.add')}
        </Button>
        {isLast && <span className={styles.note}>{t('venueSetup.rooms.last')}</span>}
      </Row>
    </Section>
  );
}

interface RoomRowProps {
  room: RoomDraft;
  number: number;
  errors: { name: string | undefined; capacity: string | undefined };
  onChange: (room: RoomDraft) => void;
  /** Null for the last room. */
  onRemove: (() => void) | null;
}

function RoomRow({ room, number, errors, onChange, onRemove }: RoomRowProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const name = room.name.trim();
  return (
    <li className={styles.row} aria-label={t('venueSetup.rooms.row', { number })}>
      <TextField
        label={t('venueSetup.rooms.name')}
        required
        maxLength={80}
        value={room.name}
        error={errors.name}
        onChange={(value) => onChange({ ...room, name: value })}
      />
      <NumberField
        label={t('venueSetup.rooms.capacity')}
        required
        value={room.capacity}
        error={errors.capacity}
        onChange={(value) => onChange({ ...room, capacity: value })}
      />
      <Button
        className={styles.remove}
        appearance="subtle"
        icon={<Delete20Regular />}
        disabled={onRemove === null}
        aria-label={
          name === '' ? t('venueSetup.rooms.removeNumber', { number }) : t('venueSetup.rooms.remove', { name })
        }
        onClick={() => onRemove?.()}
      />
    </li>
  );
}
