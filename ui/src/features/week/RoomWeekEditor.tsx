import { Button, tokens } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { makeStyles } from '@griffel/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomWeek } from '#shared/schedule/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { Stale } from '#ui/features/dashboard/tabs/Stale.tsx';
import { KeptSlots } from '#ui/features/week/KeptSlots.tsx';
import { ServiceCard } from '#ui/features/week/ServiceCard.tsx';
import { Turnover } from '#ui/features/week/Turnover.tsx';
import { type RoomWeekEditing, useRoomWeek } from '#ui/features/week/use-room-week.ts';
import { WeekOverview } from '#ui/features/week/WeekOverview.tsx';
import { copyDay, copyWeek, newDraft, type Weekday } from '#ui/features/week/week-model.ts';
import { useDialogActions } from '#ui/kit/dialog-actions.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';

const CopyDayDialog = lazyPart(() => import('#ui/features/week/CopyDayDialog.tsx'));

const useStyles = makeStyles({
  add: { justifySelf: 'start' },
  unsaved: { marginRight: 'auto', alignSelf: 'center', color: tokens.colorNeutralForeground2 },
});

interface RoomWeekEditorProps {
  venue: ManagedVenue;
  weeks: readonly RoomWeek[];
  roomId: string;
}

export function RoomWeekEditor({ venue, weeks, roomId }: RoomWeekEditorProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const week = useRoomWeek(
    venue.id,
    roomId,
    weeks.find((each) => each.roomId === roomId),
  );
  const isSoldWhole = venue.rooms.some(({ id, whole }) => id === roomId && whole !== undefined);
  const { form, drafts, setDrafts, errors } = week;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    week.save();
  };
  return (
    <Stack as="form" ref={form} gap="L" noValidate onSubmit={submit}>
      <CopyableWeek {...{ drafts, setDrafts }} />
      {drafts.length === 0 && <Notice>{t('week.empty')}</Notice>}
      {drafts.map((draft, index) => (
        <ServiceCard
          key={draft.id}
          number={index + 1}
          draft={draft}
          isSoldWhole={isSoldWhole}
          errorOf={errors[index]!}
          onChange={(changed) => setDrafts(drafts.map((each) => (each.id === changed.id ? changed : each)))}
          onRemove={() => setDrafts(drafts.filter(({ id }) => id !== draft.id))}
        />
      ))}
      <Button className={styles.add} icon={<Add20Regular />} onClick={() => setDrafts([...drafts, newDraft(drafts)])}>
        {t('week.add')}
      </Button>
      <CopyWeek {...{ venue, weeks, roomId }} onCopy={(from) => setDrafts(copyWeek(from.services))} />
      <SaveWeek venueId={venue.id} week={week} />
    </Stack>
  );
}

/** The overview, from which a day can be copied to others. */
function CopyableWeek({ drafts, setDrafts }: Pick<RoomWeekEditing, 'drafts' | 'setDrafts'>) {
  const [copied, setCopied] = useState<Weekday | null>(null);
  const opener = useModalOpener(() => null);
  const close = () => {
    setCopied(null);
    opener.giveBack();
  };
  return (
    <>
      <WeekOverview
        drafts={drafts}
        onCopy={(day) => {
          opener.remember();
          setCopied(day);
        }}
      />
      {copied !== null && (
        <CopyDayDialog
          day={copied}
          onClose={close}
          onCopy={(days) => {
            setDrafts(copyDay(drafts, copied, days));
            close();
          }}
        />
      )}
    </>
  );
}

/** The server's answer to the last save, and the buttons. */
function SaveWeek({ venueId, week }: { venueId: string; week: RoomWeekEditing }) {
  const styles = useStyles();
  const actions = useDialogActions();
  const { t } = useTranslation();
  return (
    <>
      {week.current === undefined ? (
        <Turnover venueId={venueId} error={week.error} onAccept={() => week.save({ acceptTurnover: true })} />
      ) : (
        <Stale
          text={t('week.stale')}
          take={t('week.staleTake')}
          over={t('week.staleOver')}
          onTake={week.take}
          onOver={week.saveOver}
        />
      )}
      <KeptSlots kept={week.kept} />
      <div className={actions.row}>
        {week.isChanged && <p className={styles.unsaved}>{t('week.unsaved')}</p>}
        {week.isChanged && <Button onClick={week.discard}>{t('week.discard')}</Button>}
        <SubmitButton word={t('week.save')} pendingWord={t('week.saving')} isPending={week.isPending} />
      </div>
    </>
  );
}

interface CopyWeekProps extends RoomWeekEditorProps {
  onCopy: (week: RoomWeek) => void;
}

/** Copies another room's week into the form without saving it. */
function CopyWeek({ venue, weeks, roomId, onCopy }: CopyWeekProps) {
  const { t } = useTranslation();
  const others = venue.rooms.filter((room) => room.id !== roomId);
  if (others.length === 0) return null;
  return (
    <SelectField
      label={t('week.copyWeek')}
      name="copyWeek"
      value=""
      options={[
        { value: '', text: t('week.copyChoose') },
        ...others.map((room) => ({ value: room.id, text: room.name })),
      ]}
      onChange={(from) => {
        const source = weeks.find((each) => each.roomId === from);
        if (source !== undefined) onCopy(source);
      }}
    />
  );
}
