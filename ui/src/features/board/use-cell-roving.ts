import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';

export const CELL = 'data-cell';

type CellElement = HTMLElement;
type Step = (at: CellElement, cells: CellElement[]) => CellElement | undefined;

const rowOf = (cell: CellElement) => cell.closest('tr')!.rowIndex;
const columnOf = (cell: CellElement) => cell.closest('td')!.cellIndex;
const inRow = (at: CellElement, cells: CellElement[]) => cells.filter((cell) => rowOf(cell) === rowOf(at));
const inColumn = (at: CellElement, cells: CellElement[]) => cells.filter((cell) => columnOf(cell) === columnOf(at));

const steps: Record<string, Step> = {
  ArrowRight: (at, cells) => inRow(at, cells).find((cell) => columnOf(cell) > columnOf(at)),
  ArrowLeft: (at, cells) => inRow(at, cells).findLast((cell) => columnOf(cell) < columnOf(at)),
  ArrowDown: (at, cells) => inColumn(at, cells).find((cell) => rowOf(cell) > rowOf(at)),
  ArrowUp: (at, cells) => inColumn(at, cells).findLast((cell) => rowOf(cell) < rowOf(at)),
  Home: (at, cells) => inRow(at, cells)[0],
  End: (at, cells) => inRow(at, cells).at(-1),
};

/** Makes the table's cells one tab stop: arrow keys move, Home and End go to the ends of a row. */
export function useCellRoving(table: RefObject<HTMLTableElement | null>, names: readonly string[], first?: string) {
  const [last, setLast] = useState<string | null>(null);
  const known = [last, first].find((name) => name !== null && name !== undefined && names.includes(name));
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const name = target.closest(`[${CELL}]`)?.getAttribute(CELL);
    if (name) setLast(name);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = (event.target as Element).closest<CellElement>(`[${CELL}]`);
    const step = steps[event.key];
    if (at === null || step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(at, [...(table.current?.querySelectorAll<CellElement>(`[${CELL}]`) ?? [])])?.focus();
  };
  return { stop: known ?? names[0], onFocus, onKeyDown };
}
