type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** React notes here what it believes to stand in a field. */
type Tracked = Field & { _valueTracker?: { setValue: (value: string) => void } };

/**
 * What somebody has typed or chosen in the server's drawing before the program came. React leaves it standing there and
 * knows nothing of it; the answer tells it, once the screens are live.
 */
export function typedEarly(place: HTMLElement): () => void {
  const changed = [...place.querySelectorAll<Field>('input, textarea, select')].filter(isChanged);
  return () => {
    for (const field of changed) if (field.isConnected) tell(field);
  };
}

const isSelect = (field: Field): field is HTMLSelectElement => field.type.startsWith('select');
const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox';

function isChanged(field: Field): boolean {
  if (isSelect(field)) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** As the browser told it when nobody listened yet. */
function tell(field: Field): void {
  // Other than what stands there, or React would take it for no change
  (field as Tracked)._valueTracker?.setValue(isBox(field) ? String(!field.checked) : '\0');
  const event = isSelect(field) ? 'change' : isBox(field) ? 'click' : 'input';
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
