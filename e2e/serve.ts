import { spawn } from 'node:child_process';

/**
 * Runs `servers.ts` in a process group of its own. Playwright signals its whole group, so PostgreSQL would stop before
 * the servers that use it. The standard input also closes if this process is killed.
 */
const servers = spawn(process.execPath, ['e2e/servers.ts', ...process.argv.slice(2)], {
  detached: true,
  stdio: ['pipe', 'inherit', 'inherit'],
});
servers.once('exit', (code) => process.exit(code ?? 1));
process.once('SIGTERM', () => servers.stdin.end());
