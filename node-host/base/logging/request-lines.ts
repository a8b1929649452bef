import type { RequestLog } from '../../../core/index.ts'
import type { LineLogger } from './line-logger.ts'

/** The verbosity from which requests are logged, as in kube-apiserver. */
const requestVerbosity = 3

/** The verbosity from which watches are logged as they open, too, and requests of the server itself. */
const watchVerbosity = 4

/** Where requests are logged by the verbosity of a log; undefined where they are not. */
export function requestLogOf(logger: LineLogger): RequestLog | undefined {
  const { verbosity } = logger
  if (verbosity < requestVerbosity) return undefined
  const all = verbosity >= watchVerbosity
  return {
    ended: (fields) => logger.detail(requestVerbosity, 'HTTP', fields),
    ...(all && { opened: (fields) => logger.detail(watchVerbosity, 'HTTP watch opened', fields) }),
    own: all,
  }
}
