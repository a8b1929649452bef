import { readBoolean, readDuration, readFraction, readInteger } from './flag-values.ts'
import type { Flag } from './flag.ts'

/** Flags of what the server does under load, and of its health. */
export const limitFlags: readonly Flag[] = [
  {
    name: 'max-requests-inflight',
    value: 'number',
    help: 'Maximum number of concurrent reads; 0 for no limit. Default 400.',
    read: (text) => ({ maxRequestsInflight: readInteger(text, 0, 999_999_999) }),
  },
  {
    name: 'max-mutating-requests-inflight',
    value: 'number',
    help: 'Maximum number of concurrent writes; 0 for no limit. Default 200.',
    read: (text) => ({ maxMutatingRequestsInflight: readInteger(text, 0, 999_999_999) }),
  },
  {
    name: 'enable-priority-and-fairness',
    help: 'Whether FlowSchemas and PriorityLevelConfigurations say which requests are executed, queued and refused. Their seats are the sum of the two limits. Default true.',
    read: (text) => ({ enablePriorityAndFairness: readBoolean(text) }),
  },
  {
    name: 'http2-max-streams-per-connection',
    value: 'number',
    help: 'Maximum number of concurrent requests on an HTTP/2 connection; 0 for the default. Default 1000.',
    read: (text) => ({ http2MaxStreamsPerConnection: readInteger(text, 0, 999_999_999) }),
  },
  {
    name: 'goaway-chance',
    value: 'fraction',
    help: 'Fraction of requests, up to 0.02, after which an HTTP/2 client is asked to reconnect (GOAWAY). Default 0.',
    read: (text) => ({ goawayChance: readFraction(text, 0.02) }),
  },
  {
    name: 'livez-grace-period',
    value: 'duration',
    help: 'How long after the start /livez passes although start-up steps are unfinished. Default 0s.',
    read: (text) => ({ livezGracePeriodMs: readDuration(text) }),
  },
]
