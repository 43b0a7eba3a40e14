import type { Venue } from '#shared/venues/schema';
import { useDialogStyles } from '#ui/features/approvals/dialog-styles.ts';
import { Cover } from '#ui/kit/Cover.tsx';
import { Text } from '#ui/kit/Text.tsx';

export function VenueSubject({ venue }: { venue: Venue }) {
  const styles = useDialogStyles();
  return (
    <div className={styles.subject}>
      <Cover src={venue.coverUrl} emoji={venue.categories[0]?.emoji} className={styles.cover} />
      <div>
        <Text look="strong">{venue.name}</Text>
        <p className={styles.meta}>
          /r/{venue.slug} · {venue.address}, {venue.city}
        </p>
      </div>
    </div>
  );
}
