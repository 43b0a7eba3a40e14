import type { ComponentProps } from 'react';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

type Field = ComponentProps<typeof TextField>;
type Choice = ComponentProps<typeof SelectField<string>>;

export const NameField = (props: Field) => <TextField maxLength={120} {...props} />;

/** A text: a number input reads `15.000` as 15, and gives no value for a text that it cannot read. */
export const NumberField = (props: Field) => <TextField inputMode="numeric" autoComplete="off" {...props} />;

export const PhoneField = (props: Field) => <TextField type="tel" inputMode="tel" maxLength={40} {...props} />;

/** For contracts that accept no separators in a phone number: they are removed while typing. */
export const CompactPhoneField = ({ onChange, ...props }: Field) => (
  <TextField
    type="tel"
    autoComplete="tel"
    {...props}
    onChange={(typed) => onChange(typed.replace(/[\s.\p{Cf}-]/gu, ''))}
  />
);

interface RoomFieldProps extends Omit<Choice, 'options'> {
  rooms: readonly { id: string; name: string }[];
}

export const RoomField = ({ rooms, ...props }: RoomFieldProps) => (
  <SelectField {...props} options={rooms.map(({ id, name }) => ({ value: id, text: name }))} />
);
