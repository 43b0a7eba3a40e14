type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** React's own record of a field's value, which it compares to detect a change. */
type Tracked = Field & { _valueTracker?: { setValue: (value: string) => void } };

/** Hydration resets input typed before it; this replays the input to React. The result stops the recording. */
export function typedEarly(place: HTMLElement): () => void {
  const typed = (field: Field): Typed => ({ field, value: field.value, checked: isBox(field) && field.checked });
  const before = [...place.querySelectorAll<Field>(FIELDS)].filter(isChanged).map(typed);
  // Captures on the window, before React's listener on the root, which hydrates at the first event
  const hear = ({ target }: Event) => {
    if (isTelling || !(target instanceof Element) || !target.matches(FIELDS)) return;
    const heard = typed(target as Field);
    setTimeout(() => tellWhenLive(heard));
  };
  for (const event of EVENTS) window.addEventListener(event, hear, true);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, hear, true);
    before.filter(({ field }) => !told.has(field)).forEach(tellWhenLive);
  };
}

const FIELDS = 'input, textarea, select';
const EVENTS = ['input', 'change'] as const;

const told = new WeakSet<Field>();
let isTelling = false;

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

function tellWhenLive(typed: Typed): void {
  const { field } = typed;
  if (!field.isConnected) return;
  if (Object.keys(field).some((key) => key.startsWith('__reactProps'))) tell(typed);
  else requestAnimationFrame(() => tellWhenLive(typed));
}

function tell({ field, value, checked }: Typed): void {
  told.add(field);
  if (isBox(field)) field.checked = checked;
  else field.value = value;
  // React ignores an event whose value equals its record, so the record must differ
  (field as Tracked)._valueTracker?.setValue(isBox(field) ? String(!checked) : '\0');
  const event = isSelect(field) ? 'change' : isBox(field) ? 'click' : 'input';
  isTelling = true;
  field.dispatchEvent(new Event(event, { bubbles: true }));
  isTelling = false;
}
