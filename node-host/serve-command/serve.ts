import { StartupError } from '../errors/startup-error.ts'
import { helpText } from '../flags/help-text.ts'
import type { CommandSettings } from '../flags/flag.ts'
import { parseCommand } from '../flags/parse-command.ts'
import type { Program } from '../flags/program.ts'
import { stderrLogger } from '../line-logger.ts'
import type { RunningServer } from '../running-server.ts'
import { startServer } from '../start-server.ts'
import { StopSignals } from '../stop-signals.ts'
import { keepYoungObjectsYoung } from '../young-objects.ts'

const failed = 1

/** Starts a server as `program` by the words of its command line, and serves until a signal stops it; or prints help or version. */
export async function serve(program: Program, words: readonly string[]): Promise<void> {
  const command = parseCommand(program, words)
  if (command.action === 'help') return print(helpText(program))
  if (command.action === 'version') return print(`${await program.version()}\n`)
  await serveForeground(command.settings)
}

async function serveForeground({ options, verbosity, warnings }: CommandSettings): Promise<void> {
  for (const warning of warnings) process.stderr.write(`${warning}\n`)
  keepYoungObjectsYoung()
  const logger = stderrLogger(verbosity >= 4)
  // Files written from here on, including the store, are accessible to their owner only.
  process.umask(0o077)
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
      logger.error('a defect; the server stops at once', { event, cause })
      process.exit(failed)
    })
  }
  const stopSignals = new StopSignals(process)
  const server = await startServer({ ...options, logger })
  stopSignals.serving(() => void server.close().then(() => process.exit(0), failCommand))
  print(welcome(server))
}

function welcome({ url, brand, kubeconfig }: RunningServer): string {
  const path = /^[\w./-]+$/.test(kubeconfig)
    ? kubeconfig
    : `'${kubeconfig.replaceAll("'", "'\\''")}'`
  return [
    `Skerry serves ${brand.apiDomain} APIs at ${url}`,
    `kubeconfig: ${kubeconfig}`,
    `Try: KUBECONFIG=${path} kubectl get namespaces`,
    '',
  ].join('\n')
}

function print(text: string): void {
  process.stdout.write(text)
}

/** Ends the process for an error: one line for what a user can mend, a stack for a defect. */
export function failCommand(error: unknown): void {
  const defect = error instanceof Error ? (error.stack ?? error.message) : String(error)
  // A path in the message may contain line breaks.
  const line = error instanceof StartupError ? error.message.replaceAll(/[\r\n]+/g, ' ') : defect
  process.stderr.write(`skerry: ${line}\n`)
  process.exit(failed)
}
