type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** React notes here what it believes to stand in a field. */
type Tracked = Field & { _valueTracker?: { setValue: (value: string) => void } };

/**
 * What somebody has typed or chosen in the server's drawing before the program came, or types while the screen comes to
 * life. React knows nothing of it and would put back what was drawn; it is told of each as soon as it listens there. The
 * answer ends the watch: the screen is live.
 */
export function typedEarly(place: HTMLElement): () => void {
  const typed = (field: Field): Typed => ({ field, value: field.value, checked: isBox(field) && field.checked });
  const before = [...place.querySelectorAll<Field>(FIELDS)].filter(isChanged).map(typed);
  // From the window down, so before React, which takes the drawing over when it first hears of something there
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

/** Those of which React knows by now. */
const told = new WeakSet<Field>();
/** What we tell is not heard as somebody's typing. */
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

/** A screen becomes live a little later than what stands around it. */
function tellWhenLive(typed: Typed): void {
  const { field } = typed;
  if (!field.isConnected) return;
  if (Object.keys(field).some((key) => key.startsWith('__reactProps'))) tell(typed);
  else requestAnimationFrame(() => tellWhenLive(typed));
}

/** As the browser told it when nobody listened yet. */
function tell({ field, value, checked }: Typed): void {
  told.add(field);
  if (isBox(field)) field.checked = checked;
  else field.value = value;
  // Other than what stands there, or React would take it for no change
  (field as Tracked)._valueTracker?.setValue(isBox(field) ? String(!checked) : '\0');
  const event = isSelect(field) ? 'change' : isBox(field) ? 'click' : 'input';
  isTelling = true;
  field.dispatchEvent(new Event(event, { bubbles: true }));
  isTelling = false;
}
