import type { MockClock, MockControl } from '../mock-control.ts'

/** A handle of a mock server, for documents. */
export interface MockHandle {
  /** Parameters and result: `(rule) => id`. */
  readonly signature: string
  /** What it does: one sentence. */
  readonly help: string
}

/** The handles of a mock server; all are asynchronous. */
export const mockHandleTable: Readonly<Record<Exclude<keyof MockControl, 'clock'>, MockHandle>> = {
  reset: {
    signature: '()',
    help: 'Resets the server to its start: objects, versions, uids, clock, faults, requests, user; open watches end with 410.',
  },
  snapshot: { signature: '() => snapshot', help: 'Takes a snapshot of the state.' },
  restore: {
    signature: '(snapshot)',
    help: 'Restores objects, versions, the sequence of uids and the clock; open watches end with 410.',
  },
  load: {
    signature: '(fixtures)',
    help: 'Creates the objects, or replaces existing ones, as the server itself: no faults and no permissions apply.',
  },
  requests: {
    signature: '() => records',
    help: 'Requests since the start or the last `clearRequests`, oldest first.',
  },
  clearRequests: { signature: '()', help: 'Forgets the requests.' },
  addFault: { signature: '(rule) => id', help: 'Adds a fault rule.' },
  removeFault: { signature: '(id)', help: 'Removes a fault rule.' },
  clearFaults: { signature: '()', help: 'Removes all fault rules.' },
  faults: { signature: '() => ids', help: 'Ids of the fault rules in force, oldest first.' },
  webhook: {
    signature: '(url, answer) => end',
    help: "Has a function answer the server's requests to a webhook; `end()` ends that.",
  },
  actAs: {
    signature: '(user)',
    help: 'Sets the user of requests without credentials; null for anonymous.',
  },
}

/** The handles of the clock, below `clock`. */
export const clockHandleTable: Readonly<Record<keyof MockClock, MockHandle>> = {
  now: { signature: '() => milliseconds', help: 'The time, in milliseconds since the epoch.' },
  set: { signature: '(time)', help: 'Sets the time, to RFC 3339 text or milliseconds.' },
  stop: { signature: '()', help: 'Stops time; timers wait.' },
  resume: { signature: '()', help: 'Lets time go on from where it stopped.' },
  speed: {
    signature: '(factor)',
    help: 'Has time run by that factor: 60 is a minute a second, 1 the usual.',
  },
  advance: {
    signature: '(duration)',
    help: 'Advances the time by `5m` or milliseconds; due timers run, each at its own time.',
  },
}
