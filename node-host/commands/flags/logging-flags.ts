import { logFormats } from '../../base/logging/line-logger.ts'
import { readChoice, readInteger } from './flag-values.ts'
import type { Flag } from './flag.ts'

/** Flags of the log on standard error. */
export const loggingFlags: readonly Flag[] = [
  {
    name: 'v',
    value: 'level',
    help: 'Log verbosity. 1 adds flags without effect, 3 a line per request, 4 watches as they open, requests of the server itself and debugging details. Default 0.',
    read: (text) => ({ verbosity: readInteger(text, 0, 10) }),
  },
  {
    name: 'logging-format',
    value: 'text|json',
    help: 'Log format: text, or JSON as Kubernetes components write it. Default text.',
    read: (text) => ({ logFormat: readChoice(text, logFormats) }),
  },
]
