import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { TimeButtons } from '#ui/kit/TimeButtons.tsx';

const useStyles = makeStyles({ root: { marginTop: tokens.spacingVerticalS } });

/** `roomName` is set for slots of another room. */
interface NearTime {
  time: string;
  roomName?: string;
}

interface NearTimesProps<Near extends NearTime> {
  time: string;
  date: string;
  near: readonly Near[];
  onChoose: (near: Near) => void;
}

/** Slots near a time that the room does not offer. The choice stays until one is pressed. */
export function NearTimes<Near extends NearTime>({ time, date, near, onChoose }: NearTimesProps<Near>) {
  const { t } = useTranslation();
  const styles = useStyles();
  const timeOf = useSlotTime(date);
  if (near.length === 0) return null;
  const label = t('waitlist.timesNear', { time: timeOf(time) });
  const wordOf = ({ time, roomName }: NearTime) => [timeOf(time), roomName].filter(Boolean).join(' · ');
  return (
    <div className={styles.root}>
      <p>{label}</p>
      <TimeButtons
        label={label}
        times={near.map((each) => ({
          key: `${each.time} ${each.roomName ?? ''}`,
          word: wordOf(each),
          onPress: () => onChoose(each),
        }))}
      />
    </div>
  );
}
