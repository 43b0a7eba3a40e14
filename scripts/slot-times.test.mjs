import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { walk } from './text-uses.mjs';

/** Formatters of a calendar date. A slot after midnight has an earlier service day. */
const CALENDAR = new Set(['formatLongDate', 'formatShortDate', 'formatWeekday']);

/** Files that format a date without a slot, and what the date is. */
const CALENDAR_DATES = {
  'desktop/main/day/sheet/clear.ts': 'the sheet’s service day',
  'server/src/features/messages/quotes.ts': 'the civil day on which a quote ends',
  'shared/src/time.ts': 'the formatters of a slot',
  'ui/src/features/board/DayBar.tsx': 'the board’s service day',
  'ui/src/features/desk/acts/use-act-words.ts': 'a day to which a party is moved, its time unsaid',
  'ui/src/features/desk/sheet/KeptSheet.tsx': 'the sheet’s service day',
  'ui/src/features/desk/window/ServiceDayChoice.tsx': 'the running service day',
  'ui/src/features/enquiries/use-enquiry-words.ts': 'a wished day, or the last day of a quote',
  'ui/src/features/history/sentence.ts': 'a date without its time',
  'ui/src/features/insights/words.ts': 'a day of figures',
  'ui/src/features/messages/MessageHead.tsx': 'a wished day of an enquiry without a quote',
  'ui/src/features/parties/GuestCard.tsx': 'calendar days, by the server',
  'ui/src/features/parties/sheet/DaySheet.tsx': 'the sheet’s service day',
  'ui/src/features/schedule/DaySchedule.tsx': 'the service day above its tiles',
  'ui/src/features/schedule/use-service-minutes.ts': 'the next service day',
  'ui/src/features/treatments/use-treatment-words.ts': 'a day of absence',
  'ui/src/features/venues/NothingFound.tsx': 'the day that was searched',
  'ui/src/features/week/DayCell.tsx': 'a day of the calendar',
  'ui/src/features/week/DayPanel.tsx': 'a day of the calendar',
  'ui/src/features/week/HolidayList.tsx': 'a holiday',
};

/** Files that format a time alone, and why the day is known. */
const BARE_TIMES = {
  'ui/src/features/board/PartyList.tsx': 'the time of now',
  'ui/src/features/board/PartyRow.tsx': 'beside its note',
  'ui/src/features/board/SlotTable.tsx': 'beside its note',
  'ui/src/features/board/UndoBar.tsx': 'the running slot of a walk-in',
  'ui/src/features/messages/DeliveryWord.tsx': 'an instant of today',
  'ui/src/features/messages/MessageHead.tsx': 'an instant of today',
  'ui/src/features/parties/new-party/NewPartyDialog.tsx': 'the running slot of a walk-in',
  'ui/src/features/parties/new-party/TimeTiles.tsx': 'beside its note',
  'ui/src/features/parties/new-party/TreatmentPart.tsx': 'beside its note',
  'ui/src/features/parties/new-party/WalkInFields.tsx': 'the running slot of a walk-in',
  'ui/src/features/reservations/GuestCard.tsx': 'beside its date',
  'ui/src/features/reservations/PickedSlot.tsx': 'beside its date',
  'ui/src/features/schedule/SlotTile.tsx': 'beside its note',
};

/** Files that make a time of a minute, and why it needs no day. `useServiceMinutes` is the formatter with the day. */
const MINUTE_TIMES = {
  'server/src/features/reservations/visit-kept.ts': 'a value, not a text',
  'server/src/features/reservations/visit-place.ts': 'a value, not a text',
  'server/src/features/schedule/exception-queries.ts': 'a rule of the schedule',
  'server/src/features/schedule/week-queries.ts': 'a rule of the schedule',
  'server/src/features/treatments/times.ts': 'a value, not a text',
  'server/src/features/venues/turnover.ts': 'a rule of the schedule',
  'server/src/features/waitlist/guest.ts': 'a value, not a text',
  'server/src/features/waitlist/treatments.ts': 'a value, not a text',
  'shared/src/desk/replay-visits.ts': 'a value, not a text',
  'shared/src/desk/services.ts': 'a value, not a text',
  'shared/src/desk/visits.ts': 'a value, not a text',
  'shared/src/insights/analytics-tables.ts': 'an hour of many days',
  'shared/src/treatments/choose.ts': 'a value, not a text',
  'shared/src/treatments/day.ts': 'a rule of the room, for each day',
  'shared/src/treatments/visit-times.ts': 'a value, not a text',
  'shared/src/waitlist/treatments.ts': 'a value, not a text',
  'ui/src/features/board/RoomDayDialog.tsx': 'an axis that names the next day; a start before its end',
  'ui/src/features/board/room-day.ts': 'a value, not a text',
  'ui/src/features/history/sentence.ts': 'a rule of the room, for each day',
  'ui/src/features/insights/charts/HeatMap.tsx': 'an hour of many days',
  'ui/src/features/insights/words.ts': 'an hour of many days',
  'ui/src/features/reservations/use-start-note.ts': 'an end below its start',
  'ui/src/features/rooms/use-room-form.ts': 'a rule of the room, for each day',
  'ui/src/features/schedule/use-service-minutes.ts': 'the formatter',
};

const files = globSync(['{ui,shared,server}/src/**/*.{ts,tsx}', 'desktop/main/**/*.ts']).filter(
  (path) => !/\.test\.tsx?$|\/testing\b|\/i18n\//.test(path),
);

const nameOf = (node) => {
  if (node?.type === 'Identifier') return node.name;
  return node?.type === 'MemberExpression' && !node.computed ? node.property.name : undefined;
};
const keyOf = (property) => property.key?.name ?? property.key?.value;

function writtenIn(path) {
  const { program } = parseSync(path, readFileSync(path, 'utf8'));
  const written = { dates: [], times: [], minutes: [] };
  walk(program.body, (node) => {
    if (node.type === 'CallExpression' && CALENDAR.has(nameOf(node.callee))) written.dates.push(nameOf(node.callee));
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'timeOfService') written.minutes.push(path);
    if (node.type === 'CallExpression' && ['t', 'say'].includes(nameOf(node.callee))) {
      const values = node.arguments[1]?.type === 'ObjectExpression' ? node.arguments[1].properties : [];
      const time = values.find((each) => keyOf(each) === 'time');
      if (nameOf(time?.value) === 'time' && !values.some((each) => keyOf(each) === 'date'))
        written.times.push(node.arguments[0].value);
    }
    const isShown = ['JSXElement', 'JSXFragment'].includes(node.type);
    for (const child of isShown ? node.children : [])
      if (child.type === 'JSXExpressionContainer')
        for (const shown of [child.expression, child.expression.consequent, child.expression.left])
          if (nameOf(shown) === 'time') written.times.push('JSX');
  });
  return written;
}

const written = files.map((path) => [path, writtenIn(path)]);

test("formats a date beside a slot's time with the slot formatter", () => {
  const found = written.filter(([, { dates }]) => dates.length > 0).map(([path]) => path);
  expect(found.toSorted()).toEqual(Object.keys(CALENDAR_DATES));
});

test('names the day of a slot after midnight', () => {
  const found = written.filter(([, { times }]) => times.length > 0).map(([path]) => path);
  expect(found.toSorted()).toEqual(Object.keys(BARE_TIMES));
});

test('names the day of a time that is made of minutes', () => {
  const found = written.filter(([, { minutes }]) => minutes.length > 0).map(([path]) => path);
  expect(found.toSorted()).toEqual(Object.keys(MINUTE_TIMES));
});
