import type { Brand } from '../../base/api/brand.ts'
import { createClient } from '../../base/client/client.ts'
import type { Transport } from '../../base/client/transport.ts'
import type { Cancel, Runtime, Timers } from '../../base/runtime.ts'
import type { WebhookFunction } from '../../objects/webhooks/webhook-functions.ts'
import type { CtlSession } from '../ctl/session/ctl-session.ts'
import { ResourceFinder } from '../ctl/session/resource-finder.ts'
import type { HostProgram } from '../workstation/host-program.ts'
import { ClusterCalls } from './cluster-calls.ts'
import { programScript } from './program-script.ts'
import { RunningProgram, type StartThread } from './running-program.ts'

export interface NodeProgramParts {
  readonly runtime: Runtime
  readonly brand: Brand
  readonly session: CtlSession
  /** The way to the server, as the acting user; asked for at each start. */
  transport(): Transport
  /** Has a function answer the webhook of a URL. */
  webhook(url: string, answer: WebhookFunction): Promise<Cancel>
  readonly start: StartThread
  /** Real time, by which a program is ended that does not answer. */
  readonly watchdog: Pick<Timers, 'after'>
  /** Lends an eye to what a program does after each message, for a clock that waits for it. */
  readonly follow?: (work: Promise<unknown>) => void
}

/** Characters of a file at most. */
const mostCode = 1024 * 1024

/**
 * `node FILE.js`: runs JavaScript that a learner has written, in a thread of its own that reaches nothing but `cluster`. Only a command that was
 * typed or clicked starts it.
 */
export function nodeProgram(parts: NodeProgramParts): HostProgram {
  return async (io, [, file, ...rest]) => {
    if (file === undefined || file.startsWith('-') || rest.length > 0) {
      await io.write('stderr', 'usage: node FILE.js\n')
      return file === '--help' ? 0 : 9
    }
    let code: string
    try {
      code = new TextDecoder().decode(io.readFile(file))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      await io.write('stderr', `node: ${file}: ${why}\n`)
      return 1
    }
    if (code.length > mostCode) {
      await io.write('stderr', `node: ${file} is longer than ${mostCode} characters\n`)
      return 1
    }
    const { runtime, brand, session, start, watchdog } = parts
    const { signal } = io
    const client = createClient(parts.transport(), { userAgent: 'node' })
    const finder = new ResourceFinder({ client, session, brand, clock: runtime.clock, signal })
    return new RunningProgram({
      file,
      script: programScript(file, code),
      start,
      calls: new ClusterCalls({ client, finder, namespace: () => session.namespace, signal }),
      print: (stream, text) => io.write(stream, text),
      webhook: (url, answer) => parts.webhook(url, answer),
      timers: runtime.timers,
      watchdog,
      follow: parts.follow,
      signal,
    }).run()
  }
}
