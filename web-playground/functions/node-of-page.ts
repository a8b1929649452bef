import {
  type Brand,
  type CtlSession,
  type HostProgram,
  lazyNodeProgram,
  type Runtime,
  type Transport,
} from '../../core/index.ts'
import type { PageServer } from '../server/connect-server.ts'
import { startPageThread } from './start-page-thread.ts'

export interface NodeOfPageParts {
  /** The page's own clock and timers. */
  readonly host: Runtime
  readonly brand: Brand
  readonly session: CtlSession
  readonly transport: () => Transport
  readonly control: () => PageServer['control']
}

/** `node FILE.js` of a machine in this page: JavaScript of the learner, away from the page. */
export function nodeOfPage({
  host,
  brand,
  session,
  transport,
  control,
}: NodeOfPageParts): HostProgram {
  return lazyNodeProgram({
    runtime: host,
    brand,
    session,
    transport,
    webhook: (url, answer) => control().webhook(url, answer),
    start: startPageThread,
    watchdog: host.timers,
  })
}
