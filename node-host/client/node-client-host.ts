import { readFile } from 'node:fs/promises'
import {
  boundedFetch,
  type ClientHost,
  type Runtime,
  type StandardInput,
} from '../../core/index.ts'
import { goFileError } from '../base/errors/go-file-error.ts'
import { OutgoingClient } from '../base/outgoing/outgoing-client.ts'
import { checkKeyPair } from './key-pair.ts'
import { runPlugin } from './run-plugin.ts'

export interface NodeClientOptions {
  readonly runtime: Pick<Runtime, 'clock' | 'timers'>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly standardInput: StandardInput
  /** Ends plug-ins that still run. */
  readonly signal: AbortSignal
  warn(text: string): void
}

/** What Node lends a client by kubeconfig: files, processes and connections of its own. */
export function nodeClientHost(options: NodeClientOptions): ClientHost {
  const { runtime, env, standardInput, signal } = options
  const { clock, timers } = runtime
  return {
    clock,
    standardInput,
    checkKeyPair,
    warn: (text) => options.warn(text),
    runPlugin: (run) => runPlugin(run, { timers, env, signal }),
    async readFile(path) {
      try {
        return await readFile(path, 'utf8')
      } catch (error) {
        throw goFileError(path, error)
      }
    },
    openConnections() {
      const client = new OutgoingClient(timers)
      return {
        fetch: boundedFetch(timers, (request) => client.send(request)),
        connect: (request) => client.connect(request),
        close: (why) => client.close(why),
      }
    },
  }
}
