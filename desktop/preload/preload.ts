import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { CALL_CHANNEL, type DeskBridge, type DeskNews, NEWS_CHANNEL } from '#shared/desk/bridge';

// Neither `ipcRenderer` nor an event of it gets into the page: either would be a second door
const bridge: DeskBridge = {
  call: (call) => ipcRenderer.invoke(CALL_CHANNEL, call),
  onNews: (listener) => {
    const listen = (_: IpcRendererEvent, news: DeskNews) => listener(news);
    ipcRenderer.on(NEWS_CHANNEL, listen);
    return () => void ipcRenderer.removeListener(NEWS_CHANNEL, listen);
  },
};
contextBridge.exposeInMainWorld('reserva', bridge);
