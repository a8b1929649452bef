import type { EventEmitter } from 'node:events'
import type { RunningServer } from '../../serving/running/running-server.ts'
import { type ForwardedSignal, signalCode, startChild, takeSignals } from './child-command.ts'

/** The process that runs a command. */
export interface RunHost {
  /** Emits the signals that the process receives. */
  readonly signals: Pick<EventEmitter, 'on' | 'off'>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isTerminal: boolean
  /** Aborted when the server has died: then the command is ended. */
  readonly died: AbortSignal
  readonly complain: (line: string) => void
}

/** How long a command may take to end once its server has died, in milliseconds. */
const endingMs = 5000

/** Exit code of a run whose server has died. */
const failed = 1

/**
 * Runs a command with `KUBECONFIG` set to a server's, and stops the server when the command has ended. Signals go to the command; one
 * during the start ends the run.
 *
 * @returns the exit code of the command; 1 where the server has died
 * @throws what starting or stopping the server throws
 */
export async function runWithServer(
  command: readonly [string, ...string[]],
  start: () => Promise<RunningServer>,
  host: RunHost,
): Promise<number> {
  let early: ForwardedSignal | undefined
  let forward = (signal: ForwardedSignal): void => void (early ??= signal)
  const release = takeSignals(host.signals, (signal) => forward(signal))
  try {
    const server = await start()
    if (early !== undefined) {
      await server.close()
      return signalCode(early)
    }
    const child = startChild(command, {
      ...host,
      env: { ...host.env, KUBECONFIG: server.kubeconfig },
    })
    forward = (signal) => child.forward(signal)
    const code = await endOf(child, host.died)
    if (!host.died.aborted) await server.close()
    return code
  } finally {
    release()
  }
}

/** Waits for the end of the command, which is brought about once the server has died. */
async function endOf(
  { ended, kill }: ReturnType<typeof startChild>,
  died: AbortSignal,
): Promise<number> {
  let timer: NodeJS.Timeout | undefined
  const end = (): void => {
    kill('SIGTERM')
    timer = setTimeout(() => kill('SIGKILL'), endingMs)
  }
  if (died.aborted) end()
  died.addEventListener('abort', end)
  try {
    const code = await ended
    return died.aborted ? failed : code
  } finally {
    clearTimeout(timer)
    died.removeEventListener('abort', end)
  }
}
