import { spawn } from 'node:child_process';
import pg from 'pg';

type Tool = 'pg_dump' | 'pg_restore' | 'psql';

/** Throws an error that names the package to install, if the tool is missing or older than the major version needed. */
export async function requireTool(tool: Tool, major: number): Promise<void> {
  const said = await run(tool, ['--version'], process.env).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    throw new Error(`${tool} was not found. Install the PostgreSQL client tools, version ${major} or newer.`);
  });
  const found = Number(/\) (\d+)/.exec(said)?.[1]);
  if (found >= major) return;
  throw new Error(
    `${tool} is of version ${found}, older than version ${major} of the data. Install the PostgreSQL client tools, version ${major} or newer.`,
  );
}

/** The password goes by the environment: other users can read a process's arguments. */
export function runOn(databaseUrl: string, tool: Tool, args: string[]): Promise<string> {
  const url = new URL(databaseUrl);
  const env = { ...process.env, ...(url.password !== '' && { PGPASSWORD: decodeURIComponent(url.password) }) };
  url.password = '';
  return run(tool, [...args, `--dbname=${url}`], env);
}

export const runAlone = (tool: Tool, args: string[]): Promise<string> => run(tool, args, process.env);

function run(tool: Tool, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [said, complaint] = ['', ''];
    child.stdout.on('data', (text: Buffer) => {
      said += text;
    });
    child.stderr.on('data', (text: Buffer) => {
      complaint += text;
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${tool} failed: ${complaint.trim()}`)),
    );
  });
}

export async function majorOf(databaseUrl: string): Promise<number> {
  const rows = await query(databaseUrl, `select current_setting('server_version_num')::int / 10000 as major`);
  return Number(rows[0]!.major);
}

export async function query(databaseUrl: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
