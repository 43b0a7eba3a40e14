import type { LocalInput } from '#shared/desk/local';
import { useDeskAct } from '#ui/features/desk/use-desk.ts';

type RedoneAct = NonNullable<LocalInput<'redo'>['act']>;

/** Redoes a card with a changed act, with the interface that forms use for writes. */
export function useRedo<Input, Reply>(cardId: string, actOf: (input: Input) => RedoneAct, reply: Reply) {
  const { mutateAsync, reset, error, isPending } = useDeskAct('redo');
  return {
    ...{ reset, error, isPending },
    mutateAsync: async (input: Input): Promise<Reply> => {
      await mutateAsync({ id: cardId, act: actOf(input) });
      return reply;
    },
  };
}
