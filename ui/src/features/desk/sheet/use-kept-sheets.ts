import { useQuery } from '@tanstack/react-query';
import { apiKey } from '#ui/api/api-query.ts';
import { useDeskCall } from '#ui/features/desk/use-desk.ts';

export function useKeptSheets() {
  const port = useDeskCall();
  return useQuery({ queryKey: apiKey('daySheets'), queryFn: () => port.call('daySheets', {}), gcTime: 0 });
}
