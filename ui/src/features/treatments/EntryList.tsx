import { Button } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import type { Ref } from 'react';
import { EntryRow } from '#ui/features/treatments/EntryRow.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { Text } from '#ui/kit/Text.tsx';

export type EntrySubject<Row> = { kind: 'save'; row: Row | null } | { kind: 'remove'; row: Row };

interface EntryListProps<Row> {
  rows: Row[];
  factsOf: (row: Row) => string[];
  mayManage: boolean;
  texts: { none: string; add: string };
  addButton: Ref<HTMLButtonElement>;
  open: (subject: EntrySubject<Row>) => void;
}

/** Professionals or pieces of equipment, with a button that adds one. */
export function EntryList<Row extends { id: string; name: string }>(props: EntryListProps<Row>) {
  const { rows, factsOf, mayManage, texts, addButton, open } = props;
  return (
    <>
      <ul>
        {rows.map((row) => (
          <EntryRow
            key={row.id}
            name={row.name}
            facts={factsOf(row)}
            actions={
              mayManage
                ? { onEdit: () => open({ kind: 'save', row }), onRemove: () => open({ kind: 'remove', row }) }
                : undefined
            }
          />
        ))}
      </ul>
      <Stack gap="M" top="M" align="Start">
        {rows.length === 0 && <Text look="muted">{texts.none}</Text>}
        {mayManage && (
          <Button ref={addButton} icon={<Add20Regular />} onClick={() => open({ kind: 'save', row: null })}>
            {texts.add}
          </Button>
        )}
      </Stack>
    </>
  );
}
