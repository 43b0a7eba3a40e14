import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import type { ManagedVenue } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { HistoryList } from '#ui/features/history/HistoryList.tsx';
import { DepositMarks } from '#ui/features/parties/dialog/DepositMarks.tsx';
import { PartyMessages } from '#ui/features/parties/dialog/PartyMessages.tsx';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { GuestCard } from '#ui/features/parties/GuestCard.tsx';
import { type PartyPart, partyParts } from '#ui/features/parties/parts.ts';
import { useGuestSummary, usePartyHistory } from '#ui/features/parties/use-parties.ts';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import { Tabs } from '#ui/kit/Tabs.tsx';

interface PartyPartsProps {
  venue: ManagedVenue;
  party: StaffReservation;
  part: PartyPart;
  /** From the form: a changed phone number means another guest. */
  typedPhone: string;
  onMarked: (party: StaffReservation) => void;
}

export function PartyParts({ venue, party, part, typedPhone, onMarked }: PartyPartsProps) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(part);
  const guest = useGuestSummary(venue.id, typedPhone);
  const words: Record<PartyPart, string> = {
    guest: t('parties.guest.tab'),
    deposit: t('parties.deposit.title'),
    messages: t('parties.message.title'),
    history: t('parties.history.title'),
  };
  const panelOf = (name: PartyPart) => {
    if (name === 'guest') return <GuestCard guest={guest} exceptId={party.id} />;
    // Lazy: fetched when the tab is selected.
    if (name !== chosen) return null;
    if (name === 'deposit') return <DepositMarks {...{ venue, party, onMarked }} />;
    return name === 'messages' ? <PartyMessages {...{ venue, party }} /> : <PartyHistory {...{ venue, party }} />;
  };
  return (
    <div>
      <Tabs
        label={party.name}
        names={partyParts}
        wordOf={(name) => words[name]}
        chosen={chosen}
        onChoose={setChosen}
        panelOf={panelOf}
        listClassName={styles.tabs}
        panelClassName={styles.panel}
      />
    </div>
  );
}

function PartyHistory({ venue, party }: { venue: ManagedVenue; party: StaffReservation }) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const { data, error, isError, refetch } = usePartyHistory(venue.id, party.id);
  if (data !== undefined) return <HistoryList rows={data} rooms={venue.rooms} timezone={venue.timezone} />;
  if (!isError)
    return (
      <SkeletonGroup>
        <Skeleton height="40px" />
      </SkeletonGroup>
    );
  return (
    <div role="alert" className={styles.block}>
      <p>{sentenceOf(error, t('parties.history.failed'))}</p>
      <Button size="small" onClick={() => void refetch()}>
        {t('app.failure.retry')}
      </Button>
    </div>
  );
}
