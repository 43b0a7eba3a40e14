import { CheckmarkCircle24Filled } from '@fluentui/react-icons/svg/checkmark-circle';
import { HourglassHalf24Regular } from '@fluentui/react-icons/svg/hourglass-half';
import { useEffect, useRef } from 'react';
import { useGuestBookingStyles } from '#ui/features/reservations/guest-booking-styles.ts';

interface DoneProps {
  look: 'done' | 'waiting';
  title: string;
  text: string;
}

/** Result of the form at the top of a guest page. It takes the focus. */
export function Done({ look, title, text }: DoneProps) {
  const styles = useGuestBookingStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <h2 className={styles.doneTitle} ref={heading} tabIndex={-1}>
        {look === 'done' ? (
          <CheckmarkCircle24Filled className={styles.doneMark} aria-hidden />
        ) : (
          <HourglassHalf24Regular className={styles.waitMark} aria-hidden />
        )}
        {title}
      </h2>
      <p className={styles.sentence}>{text}</p>
    </div>
  );
}
