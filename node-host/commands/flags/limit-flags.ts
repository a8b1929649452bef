import { readDuration, readFraction, readInteger } from './flag-values.ts'
import type { Flag } from './flag.ts'

/** Flags of what the server does under load, and of its health. */
export const limitFlags: readonly Flag[] = [
  {
    name: 'max-requests-inflight',
    value: 'number',
    help: 'How many requests that read may be under way; 0 for any number. Default 400.',
    read: (text) => ({ maxRequestsInflight: readInteger(text, 0, 999_999_999) }),
  },
  {
    name: 'max-mutating-requests-inflight',
    value: 'number',
    help: 'How many requests that write may be under way; 0 for any number. Default 200.',
    read: (text) => ({ maxMutatingRequestsInflight: readInteger(text, 0, 999_999_999) }),
  },
  {
    name: 'http2-max-streams-per-connection',
    value: 'number',
    help: 'How many requests a client may have under way on one connection; 0 for the default. Default 1000.',
    read: (text) => ({ http2MaxStreamsPerConnection: readInteger(text, 0, 999_999_999) }),
  },
  {
    name: 'goaway-chance',
    value: 'fraction',
    help: 'How often, as a fraction of requests up to 0.02, an HTTP/2 client is told to connect anew. Default 0.',
    read: (text) => ({ goawayChance: readFraction(text, 0.02) }),
  },
  {
    name: 'livez-grace-period',
    value: 'duration',
    help: 'How long after the start /livez does not wait for the steps of the start. Default 0s.',
    read: (text) => ({ livezGracePeriodMs: readDuration(text) }),
  },
]
