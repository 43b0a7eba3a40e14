import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';

const useStyles = makeStyles({
  times: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalS,
  },
  time: { minHeight: '44px' },
});

interface TimeButtonsProps {
  label: string;
  times: { key: string; word: string; onPress: () => void }[];
  isPending?: boolean;
}

export function TimeButtons({ label, times, isPending = false }: TimeButtonsProps) {
  const styles = useStyles();
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, and no fields
    <div className={styles.times} role="group" aria-label={label}>
      {times.map(({ key, word, onPress }) => (
        <Button key={key} appearance="outline" className={styles.time} disabledFocusable={isPending} onClick={onPress}>
          {word}
        </Button>
      ))}
    </div>
  );
}
