import { Select } from '@fluentui/react-components';
import { FieldFrame, type FieldTexts } from '#ui/kit/FieldFrame.tsx';

interface SelectFieldProps<Value extends string> extends FieldTexts {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; text: string }[];
  disabled?: boolean;
  name?: string;
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, onChange, options, disabled, name, ...texts } = props;
  return (
    <FieldFrame {...texts}>
      <Select {...{ value, disabled, name }} onChange={(_, data) => onChange(data.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
