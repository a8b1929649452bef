import { StopSignals } from '../../base/process/stop-signals.ts'
import { runKubectl } from './run-kubectl.ts'

/** The command `skerry kubectl`; `program` is the name in its texts. Sets the exit code of the process. */
export async function runOverKubeconfig(words: readonly string[], program?: string): Promise<void> {
  const interrupt = new AbortController()
  new StopSignals(process).serving(() => interrupt.abort(new Error('interrupted')))
  // A reader that has seen enough, such as head(1), closes the pipe: then there is nothing left to do.
  process.stdout.on('error', () => process.exit(1))
  process.exitCode = await runKubectl(words, process, interrupt.signal, program)
}
