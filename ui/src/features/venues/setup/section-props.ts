import type { VenueForm } from '#ui/features/venues/setup/use-venue-form.ts';

export type SetupSectionProps = Pick<VenueForm, 'draft' | 'setDraft' | 'field' | 'errorOf'>;
