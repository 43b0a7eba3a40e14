import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { CALL_CHANNEL, type DeskBridge, type DeskNews, NEWS_CHANNEL } from '#shared/desk/bridge';

// The page gets neither `ipcRenderer` nor its events: both would be a second channel
const bridge: DeskBridge = {
  call: (call) => ipcRenderer.invoke(CALL_CHANNEL, call),
  onNews: (listener) => {
    const listen = (_: IpcRendererEvent, news: DeskNews) => listener(news);
    ipcRenderer.on(NEWS_CHANNEL, listen);
    return () => void ipcRenderer.removeListener(NEWS_CHANNEL, listen);
  },
};
contextBridge.exposeInMainWorld('reserva', bridge);
