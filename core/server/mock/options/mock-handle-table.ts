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
    help: 'Resets objects, versions, uids, clock, faults, requests and user to the start. Open watches end with 410.',
  },
  snapshot: { signature: '() => snapshot', help: 'Takes a snapshot of the state.' },
  restore: {
    signature: '(snapshot)',
    help: 'Restores objects, versions, the sequence of uids and the clock. Open watches end with 410.',
  },
  load: {
    signature: '(fixtures)',
    help: 'Creates or replaces the objects as the server itself: faults and permissions do not apply.',
  },
  requests: {
    signature: '() => records',
    help: 'Requests since the start or the last `clearRequests`, oldest first.',
  },
  clearRequests: { signature: '()', help: 'Clears the list of requests.' },
  addFault: { signature: '(rule) => id', help: 'Adds a fault rule.' },
  removeFault: { signature: '(id)', help: 'Removes a fault rule.' },
  faultRules: {
    signature: '() => rules',
    help: 'The active fault rules, `{ id, rule }`, oldest first.',
  },
  clearFaults: { signature: '()', help: 'Removes all fault rules.' },
  faults: { signature: '() => ids', help: 'Ids of the fault rules in force, oldest first.' },
  webhook: {
    signature: '(url, answer) => end',
    help: "Lets a function answer the server's requests to a webhook; `end()` removes it.",
  },
  aggregate: {
    signature: '(name, answer) => end',
    help: 'Lets a function answer an aggregated API; `await end()` removes it.',
  },
  actAs: {
    signature: '(user)',
    help: 'Sets the user of requests without credentials; null for anonymous.',
  },
}

/** The handles of the clock, below `clock`. */
export const clockHandleTable: Readonly<Record<keyof MockClock, MockHandle>> = {
  now: { signature: '() => milliseconds', help: 'The time, in milliseconds since the epoch.' },
  state: {
    signature: '() => { now, stopped, speed }',
    help: 'The time, whether the clock is stopped, and its speed.',
  },
  set: {
    signature: '(time)',
    help: 'Sets the time: RFC 3339 text, or milliseconds since the epoch.',
  },
  stop: { signature: '()', help: 'Stops the clock; timers wait.' },
  resume: { signature: '()', help: 'Continues a stopped clock.' },
  speed: {
    signature: '(factor)',
    help: 'Sets the speed of the clock: 1 is real time, 60 is a minute per second.',
  },
  advance: {
    signature: '(duration)',
    help: 'Advances the clock by a duration such as `5m`, or by milliseconds. Due timers run, each at its own time.',
  },
}
