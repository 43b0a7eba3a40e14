import { useTabRead, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';

export const useRooms = (venueId: string) => useTabRead('venueRooms', { venueId });
export const useRemoveRoom = () => useTabWrite('removeRoom');
