// Loaded before a program that runs in a process group of its own: where the script that started it is killed outright,
// no signal comes, but the channel to it breaks. Without this a server would stay behind and keep its port and its data.

// Programs hand this file on to the workers that they start, whose channel is none of our business.
const parent = Number(new URL(import.meta.url).searchParams.get('parent'));
if (process.ppid === parent) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
