import { useTabRead, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';

export const useTreatments = (venueId: string) => useTabRead('venueTreatments', { venueId });
export const useRemoveTreatment = () => useTabWrite('removeTreatment');
export const useRemoveEquipment = () => useTabWrite('removeEquipment');
export const useRemoveProfessional = () => useTabWrite('removeProfessional');
