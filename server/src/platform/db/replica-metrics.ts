import { Gauge } from 'prom-client';

interface Measured {
  /** At the last check, and is a standby. */
  answers(): boolean;
  /** Milliseconds; null if unknown. */
  lag(): number | null;
  isUsed(): boolean;
}

export const measureReplica = ({ answers, lag, isUsed }: Measured) => [
  new Gauge({
    name: 'reserva_replica_up',
    help: 'Whether the read replica answered the last check of this process, and is a standby',
    registers: [],
    collect() {
      this.set(Number(answers()));
    },
  }),
  new Gauge({
    name: 'reserva_replica_used',
    help: 'Whether public pages, search and analytics of this process read from the replica',
    registers: [],
    collect() {
      this.set(Number(isUsed()));
    },
  }),
  new Gauge({
    name: 'reserva_replica_lag_seconds',
    help: 'Age of the last position of the primary that the replica has replayed, at least; half a second if none is missing',
    registers: [],
    collect() {
      const milliseconds = lag();
      if (milliseconds === null) this.remove();
      else this.set(milliseconds / 1000);
    },
  }),
];
