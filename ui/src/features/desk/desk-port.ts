import { createContext, useContext } from 'react';
import type { DeskBridge, DeskNews } from '#shared/desk/bridge';
import type { LocalInput, LocalName, LocalReply } from '#shared/desk/local';
import { askBridge } from '#ui/features/desk/bridge-transport.ts';

/** Calls to the desk's own main process, typed by the table of local calls. */
export interface DeskPort {
  call<Name extends LocalName>(name: Name, input: LocalInput<Name>): Promise<LocalReply<Name>>;
  /** Returns the unsubscribe function. */
  onNews(listener: (news: DeskNews) => void): () => void;
}

/** Null in a browser. For staff screens only. */
export const DeskContext = createContext<DeskPort | null>(null);

export const useDeskPort = (): DeskPort | null => useContext(DeskContext);

export const deskPort = (bridge: DeskBridge, languageTag: () => string): DeskPort => ({
  call: async <Name extends LocalName>(name: Name, input: LocalInput<Name>) =>
    (await askBridge({ bridge, languageTag }, { name, input })) as LocalReply<Name>,
  onNews: (listener) => bridge.onNews(listener),
});
