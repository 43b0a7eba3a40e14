import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { type ReactNode, useId } from 'react';
import { Card } from '#ui/kit/layout.tsx';
import { Text } from '#ui/kit/Text.tsx';

const useStyles = makeStyles({
  narrow: { maxWidth: '720px' },
  rest: { marginTop: tokens.spacingVerticalXL },
});

interface PanelProps {
  title: string;
  text?: string;
  /** Full width, for a panel beside another one. */
  wide?: boolean;
  children?: ReactNode;
}

export function Panel({ title, text, wide = false, children }: PanelProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <Card as="section" className={wide ? undefined : styles.narrow} aria-labelledby={id}>
      <Text id={id} as="h2" look="sectionTitle" breakWords>
        {title}
      </Text>
      {text !== undefined && (
        <Text look="lead" top="S">
          {text}
        </Text>
      )}
      {children !== undefined && <div className={styles.rest}>{children}</div>}
    </Card>
  );
}
