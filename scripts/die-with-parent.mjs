// A killed parent sends no signal, but its IPC channel closes. Without this file the server would keep its port and
// its data folder. Workers inherit the import; their channel belongs to another parent.
const parent = Number(new URL(import.meta.url).searchParams.get('parent'));
if (process.ppid === parent) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
