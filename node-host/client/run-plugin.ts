import { spawn } from 'node:child_process'
import type { PluginOutcome, PluginRun, Timers } from '../../core/index.ts'
import { goReason } from '../base/errors/go-file-error.ts'
import { systemCode } from '../base/errors/system-error.ts'
import { namesPath, programCall } from '../base/process/program-call.ts'

/** Bytes of standard output at most; credentials are a few thousand. */
const mostOutput = 1024 * 1024

/** Milliseconds that a run may take; the user may have to log in meanwhile. */
const longestRun = 5 * 60 * 1000

export interface PluginRunner {
  readonly timers: Pick<Timers, 'after'>
  readonly env: Readonly<Record<string, string | undefined>>
  /** Ends the plug-in once no request waits for it. */
  readonly signal: AbortSignal
}

/** Runs a credential plug-in to its end; its standard error is that of this process. */
export async function runPlugin(run: PluginRun, runner: PluginRunner): Promise<PluginOutcome> {
  try {
    return await outcomeOf(run, runner)
  } catch (error) {
    return notStarted(run.command, error)
  }
}

function outcomeOf(run: PluginRun, runner: PluginRunner): Promise<PluginOutcome> {
  return new Promise((resolve, reject) => {
    const { command, args, variables, isInteractive } = run
    const { file, words, ...further } = programCall(command, args, runner)
    const child = spawn(file, words, {
      env: { ...runner.env, ...Object.fromEntries(variables) },
      stdio: [isInteractive ? 'inherit' : 'ignore', 'pipe', 'inherit'],
      windowsHide: true,
      ...further,
    })
    const pieces: Buffer[] = []
    let size = 0
    const stop = (failed: string): void => {
      child.kill('SIGKILL')
      // A process that the plug-in has left behind may hold the output open.
      child.stdout.destroy()
      settle({ failed })
    }
    const cancel = runner.timers.after(longestRun, () =>
      stop(`${command} did not end within ${longestRun / 60_000} minutes`),
    )
    const abort = (): void => stop(`${command} was interrupted`)
    const leave = (): void => {
      cancel()
      runner.signal.removeEventListener('abort', abort)
    }
    const settle = (outcome: PluginOutcome): void => {
      leave()
      resolve(outcome)
    }
    runner.signal.addEventListener('abort', abort)
    if (runner.signal.aborted) abort()
    child.stdout.on('data', (piece: Buffer) => {
      pieces.push(piece)
      size += piece.byteLength
      if (size > mostOutput) stop(`${command} printed more than ${mostOutput} bytes`)
    })
    child.once('error', (error) => {
      leave()
      reject(error)
    })
    child.once('close', (code) => {
      settle({ ended: code ?? -1, output: Buffer.concat(pieces).toString('utf8') })
    })
  })
}

function notStarted(command: string, error: unknown): PluginOutcome {
  const code = systemCode(error)
  // Of a name alone, all of PATH was searched.
  const isMissing = !namesPath(command) && (code === 'ENOENT' || code === 'EACCES')
  return isMissing ? { missing: true } : { failed: `fork/exec ${command}: ${goReason(error)}` }
}
