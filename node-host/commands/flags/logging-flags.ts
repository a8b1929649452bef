import { logFormats } from '../../base/logging/line-logger.ts'
import { readChoice, readInteger } from './flag-values.ts'
import type { Flag } from './flag.ts'

/** Flags of the log on standard error. */
export const loggingFlags: readonly Flag[] = [
  {
    name: 'v',
    value: 'level',
    help: 'How much to log: from 1 on flags without effect, from 3 on a line a request, from 4 on also watches as they open, requests of the server itself, and what helps to find a fault. Default 0.',
    read: (text) => ({ verbosity: readInteger(text, 0, 10) }),
  },
  {
    name: 'logging-format',
    value: 'text|json',
    help: 'Form of the lines of the log: text, or JSON as Kubernetes components write it. Default text.',
    read: (text) => ({ logFormat: readChoice(text, logFormats) }),
  },
]
