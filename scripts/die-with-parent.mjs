// Loaded before a program that runs in a process group of its own: where the script that started it is killed outright,
// no signal comes, but the channel to it breaks. Without this a server would stay behind and keep its port and its data.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
