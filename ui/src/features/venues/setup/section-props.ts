import type { VenueForm } from '#ui/features/venues/setup/use-venue-form.ts';

export type SectionProps = Pick<VenueForm, 'draft' | 'setDraft' | 'field' | 'errorOf'>;
