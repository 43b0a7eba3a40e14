import { useTabRead, useTabWrite } from '#ui/dashboard/tabs/useTabCalls.ts';

export const useRooms = (venueId: string) => useTabRead('venueRooms', { venueId });
export const useRemoveRoom = () => useTabWrite('removeRoom');
