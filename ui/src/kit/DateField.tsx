import type { FieldTexts } from '#ui/kit/FieldFrame.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

interface DateFieldProps extends FieldTexts {
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (date: string) => void;
  /** First date that may be chosen. */
  min?: string;
  max?: string;
  disabled?: boolean;
}

/** The browser's own date picker: known to the hand on every phone, and free of weight. */
export const DateField = (props: DateFieldProps) => <TextField {...props} type="date" />;
