type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** React notes here what it believes to stand in a field. */
type Tracked = Field & { _valueTracker?: { setValue: (value: string) => void } };

/**
 * What somebody has typed or chosen in the server's drawing before the program came. React knows nothing of it and would
 * forget it; the answer tells it, once the screens are live.
 */
export function typedEarly(place: HTMLElement): () => void {
  const changed = [...place.querySelectorAll<Field>('input, textarea, select')].filter(isChanged);
  const values = changed.map((field) => ({ field, value: field.value, checked: isBox(field) && field.checked }));
  return () => values.forEach(tellWhenLive);
}

interface Typed {
  field: Field;
  value: string;
  checked: boolean;
}

const isSelect = (field: Field): field is HTMLSelectElement => field.type.startsWith('select');
const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox';

function isChanged(field: Field): boolean {
  if (isSelect(field)) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** A screen becomes live a little later than what stands around it. */
function tellWhenLive(typed: Typed): void {
  const { field } = typed;
  if (!field.isConnected) return;
  if (Object.keys(field).some((key) => key.startsWith('__reactProps'))) tell(typed);
  else requestAnimationFrame(() => tellWhenLive(typed));
}

/** As the browser told it when nobody listened yet. */
function tell({ field, value, checked }: Typed): void {
  if (isBox(field)) field.checked = checked;
  else field.value = value;
  // Other than what stands there, or React would take it for no change
  (field as Tracked)._valueTracker?.setValue(isBox(field) ? String(!checked) : '\0');
  const event = isSelect(field) ? 'change' : isBox(field) ? 'click' : 'input';
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
