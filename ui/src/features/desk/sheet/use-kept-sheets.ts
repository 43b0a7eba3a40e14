import { useQuery } from '@tanstack/react-query';
import { useDeskCall } from '#ui/features/desk/use-desk.ts';

export function useKeptSheets() {
  const port = useDeskCall();
  return useQuery({ queryKey: ['daySheets'], queryFn: () => port.call('daySheets', {}), gcTime: 0 });
}
