import { StartupError } from '../../base/errors/startup-error.ts'
import { readBoolean, readDuration, readFraction, readInteger } from './flag-values.ts'
import type { Flag } from './flag.ts'

const most = 999_999_999

/** @throws StartupError for a negative number, in the words of kube-apiserver */
function readLimit(name: string, text: string): number {
  const value = readInteger(text, -most, most)
  if (value < 0) throw new StartupError(`--${name} can not be negative value`)
  return value
}

/** Flags of what the server does under load, and of its health. */
export const limitFlags: readonly Flag[] = [
  {
    name: 'max-requests-inflight',
    value: 'number',
    help: 'Maximum number of concurrent reads; 0 for no limit. With priority and fairness, its sum with --max-mutating-requests-inflight counts, which must be positive. Default 400.',
    read: (text) => ({ maxRequestsInflight: readLimit('max-requests-inflight', text) }),
  },
  {
    name: 'max-mutating-requests-inflight',
    value: 'number',
    help: 'Maximum number of concurrent writes; 0 for no limit. With priority and fairness, its sum with --max-requests-inflight counts. Default 200.',
    read: (text) => ({
      maxMutatingRequestsInflight: readLimit('max-mutating-requests-inflight', text),
    }),
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
    read: (text) => ({ http2MaxStreamsPerConnection: readInteger(text, 0, most) }),
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
