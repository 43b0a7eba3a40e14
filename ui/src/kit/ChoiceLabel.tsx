import { Stack } from '#ui/kit/layout.tsx';
import { Text } from '#ui/kit/Text.tsx';

/** Label of a radio button: a word, and a sentence about it. */
export function ChoiceLabel({ word, note }: { word: string; note: string }) {
  return (
    <Stack as="span" gap="XXS">
      <span>{word}</span>
      <Text as="span" look="note">
        {note}
      </Text>
    </Stack>
  );
}
