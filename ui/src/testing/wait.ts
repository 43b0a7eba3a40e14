import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';

/** The open dialog; a confirmation comes before the dialog under it. */
export const findDialog = () => waitFor(() => screen.queryByRole('alertdialog') ?? screen.getByRole('dialog'));

/** Sets the value of a field at once, as a user's whole input. */
export const fill = (field: Element, value: string) =>
  act(async () => {
    fireEvent.change(field, { target: { value } });
  });

/** Waits for what no query of the library finds: an element by its attributes, a call of a stub. */
export const waitForValue = <Value>(find: () => Value): Promise<NonNullable<Exclude<Value, false>>> =>
  waitFor(() => {
    const value = find();
    if (value === null || value === undefined || value === false) throw new Error(`no value yet: ${find}`);
    return value as NonNullable<Exclude<Value, false>>;
  });
