import { Textarea } from '@fluentui/react-components';
import { FieldFrame, type FieldTexts } from '#ui/kit/FieldFrame.tsx';

interface TextAreaFieldProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  placeholder?: string;
  maxLength?: number;
  disabled?: boolean;
  name?: string;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, required, optional, className, onChange, rows = 3, ...control } = props;
  return (
    <FieldFrame {...{ label, hint, error, required, optional, className }}>
      <Textarea {...control} rows={rows} resize="vertical" onChange={(_, data) => onChange(data.value)} />
    </FieldFrame>
  );
}
