const { contextBridge, ipcRenderer } = require('electron');

const reach = (name) => {
  try {
    require(name);
    return 'reached';
  } catch {
    return 'refused';
  }
};
const kept = new Map();
globalThis.ofThePreload = true;

contextBridge.exposeInMainWorld('contract', {
  name: 'contract',
  inner: { list: [1, 2] },
  reached: ['fs', 'node:child_process', 'path', './main.mjs'].map(reach),
  invoke: (...args) => ipcRenderer.invoke(...args),
  invokeWithFunction: () => ipcRenderer.invoke('echo', () => 1),
  invokeClass: () => ipcRenderer.invoke('prototype', new (class Party {})()),
  invokeKinds: () => {
    const value = { date: new Date(0), map: new Map([[1, 2]]), set: new Set([1]), bytes: new Uint8Array([1]) };
    const one = {};
    Object.assign(value, { one, two: one, nothing: undefined, big: 10n, zero: -0, self: value });
    return ipcRenderer.invoke('kinds', value);
  },
  tell: (value) => ipcRenderer.send('told', value),
  on: (channel, listener) => {
    const heard = (_event, ...args) => listener(...args);
    kept.set(listener, heard);
    ipcRenderer.on(channel, heard);
  },
  off: (channel, listener) => ipcRenderer.removeListener(channel, kept.get(listener)),
  now: (value) => `now ${value}`,
  later: async (value) => `later ${value}`,
  fails: async () => {
    throw new Error('not today');
  },
  call: (listener) => listener({ from: 'preload' }),
  pagesGlobal: () => typeof globalThis.ofThePage,
  hasForged: () => 'forged' in [],
});
