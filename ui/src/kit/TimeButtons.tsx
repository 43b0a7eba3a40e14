import { Button } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { Row } from '#ui/kit/layout.tsx';

const useStyles = makeStyles({
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
    <Row gap="S" top="S" role="group" aria-label={label}>
      {times.map(({ key, word, onPress }) => (
        <Button key={key} appearance="outline" className={styles.time} disabledFocusable={isPending} onClick={onPress}>
          {word}
        </Button>
      ))}
    </Row>
  );
}
