import type { FieldTexts } from '#ui/kit/FieldFrame.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

interface DateFieldProps extends FieldTexts {
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (date: string) => void;
  min?: string;
  max?: string;
  disabled?: boolean;
}

/** The native date picker is familiar on phones and costs no code. */
export const DateField = (props: DateFieldProps) => <TextField {...props} type="date" />;
