type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type TypedValue = Pick<HTMLInputElement, 'value' | 'checked'>;

const FIELDS = 'input, textarea, select';
const EVENTS = ['input', 'change'] as const;

/** Keeps what a visitor types before hydration, which React ignores. Returns the function that reports it to React. */
export function typedBeforeHydration(place: HTMLElement): () => void {
  const typed = new Map<TypedField, TypedValue>();
  const keep = (field: TypedField) => typed.set(field, { value: field.value, checked: isBox(field) && field.checked });
  let isReporting = false;
  const report = (field: TypedField) => {
    isReporting = true;
    if (field.isConnected) fireChange(field, typed.get(field)!);
    isReporting = false;
  };
  // On the window, so before React hydrates during this event and drops it
  const listen = ({ target }: Event) => {
    if (isReporting || !(target instanceof Element) || !target.matches(FIELDS)) return;
    const field = target as TypedField;
    keep(field);
    setTimeout(() => report(field));
  };
  let isTold = false;
  // The handler of a form that is hydrated already does not know what was typed before: it is told first
  const send = (event: SubmitEvent) => {
    if (isTold || typed.size === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    for (const field of typed.keys()) report(field);
    setTimeout(() => {
      isTold = true;
      (event.target as HTMLFormElement).requestSubmit(event.submitter);
      isTold = false;
    });
  };
  for (const field of place.querySelectorAll<TypedField>(FIELDS)) if (isChanged(field)) keep(field);
  for (const event of EVENTS) window.addEventListener(event, listen, true);
  window.addEventListener('submit', send, true);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listen, true);
    window.removeEventListener('submit', send, true);
    for (const field of typed.keys()) report(field);
  };
}

const isSelect = (field: TypedField): field is HTMLSelectElement => field instanceof HTMLSelectElement;
const isBox = (field: TypedField): field is HTMLInputElement => field.type === 'checkbox';

function isChanged(field: TypedField): boolean {
  if (isSelect(field)) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function fireChange(field: TypedField, { value, checked }: TypedValue): void {
  if (isBox(field)) {
    field.checked = !checked;
    field.click();
  } else if (isSelect(field)) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    const { selectionStart, selectionEnd } = field;
    field.value = field.defaultValue;
    // React ignores an event whose value was assigned to the field; the prototype's setter acts as typing does
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
