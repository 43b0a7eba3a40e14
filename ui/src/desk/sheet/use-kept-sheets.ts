import { useQuery } from '@tanstack/react-query';
import { useDeskCall } from '#ui/desk/use-desk.ts';

/** The sheets that this computer keeps, read each time that the page is opened. */
export function useKeptSheets() {
  const port = useDeskCall();
  return useQuery({ queryKey: ['daySheets'], queryFn: () => port.call('daySheets', {}), gcTime: 0 });
}
