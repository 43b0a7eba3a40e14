import { useTabRead, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';

export const useVenueDesks = (venueId: string) => useTabRead('venueDesks', { venueId });
export const useRevokeDesk = () => useTabWrite('revokeDesk');
