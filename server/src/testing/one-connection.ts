import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Db } from '#server/platform/db/client';

/** The open transaction of the calling code, at any depth of calls. */
const current = new AsyncLocalStorage<{ isOpen: boolean; url: string }>();

/**
 * The embedded database has one connection: code inside a transaction that asks for a second one waits for ever. On
 * PostgreSQL only a full pool would show it, so here every such request throws. Other pools than the one at `url` belong
 * to other processes.
 */
export function refuseSecondConnection(db: Db, url: string): void {
  const begin = db.transaction.bind(db);
  db.transaction = (run, config) => {
    const transaction = { isOpen: true, url };
    return begin((tx) => current.run(transaction, () => run(tx)), config).finally(() => {
      transaction.isOpen = false;
    });
  };
}

const { connect } = pg.Pool.prototype;
pg.Pool.prototype.connect = function (this: pg.Pool, ...given: unknown[]) {
  const transaction = current.getStore();
  const isSame = transaction?.url === this.options.connectionString;
  if (transaction?.isOpen && isSame) throw new Error('a second connection inside a transaction: use its `tx`');
  return Reflect.apply(connect, this, given);
} as typeof connect;
