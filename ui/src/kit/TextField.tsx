import { Input, type InputProps } from '@fluentui/react-components';
import { FieldFrame, type FieldTexts } from '#ui/kit/FieldFrame.tsx';

type Control = Pick<
  InputProps,
  | 'type'
  | 'placeholder'
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'min'
  | 'max'
  | 'disabled'
  | 'contentBefore'
  | 'contentAfter'
  | 'onBlur'
  | 'name'
  | 'autoFocus'
>;

interface TextFieldProps extends FieldTexts, Control {
  value: string;
  onChange: (value: string) => void;
}

export function TextField({ label, hint, error, required, optional, className, onChange, ...control }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, required, optional, className }}>
      <Input {...control} onChange={(_, data) => onChange(data.value)} />
    </FieldFrame>
  );
}
