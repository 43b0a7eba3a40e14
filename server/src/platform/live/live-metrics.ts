import { Gauge } from 'prom-client';
import type { Live } from '#server/platform/live/live';

export const liveMetrics = (live: Pick<Live, 'streams' | 'watchedVenues'>) => [
  new Gauge({
    name: 'reserva_live_streams',
    help: 'Open live streams of this process',
    registers: [],
    collect() {
      this.set(live.streams);
    },
  }),
  new Gauge({
    name: 'reserva_live_venues',
    help: 'Venues that the live streams of this process watch',
    registers: [],
    collect() {
      this.set(live.watchedVenues);
    },
  }),
];
