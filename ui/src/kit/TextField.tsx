import { Input, type InputProps, Textarea } from '@fluentui/react-components';
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
  /** Several lines of text instead of one. */
  rows?: number;
}

/** A labelled line of text, or a block of it where `rows` is given. */
export function TextField({
  label,
  hint,
  error,
  required,
  optional,
  className,
  rows,
  onChange,
  ...control
}: TextFieldProps) {
  const texts = { label, hint, error, required, optional, className };
  const change = (_: unknown, data: { value: string }) => onChange(data.value);
  if (rows === undefined) {
    return (
      <FieldFrame {...texts}>
        <Input {...control} onChange={change} />
      </FieldFrame>
    );
  }
  const { value, placeholder, maxLength, disabled, name } = control;
  return (
    <FieldFrame {...texts}>
      <Textarea {...{ value, placeholder, maxLength, disabled, name, rows }} resize="vertical" onChange={change} />
    </FieldFrame>
  );
}
