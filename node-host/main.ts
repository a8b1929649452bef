#!/usr/bin/env node
import { parseCommand, helpText } from './flags/parse-command.ts'
import type { CommandSettings } from './flags/flag.ts'
import { stderrLogger } from './line-logger.ts'
import { packageVersion } from './package-version.ts'
import type { RunningServer } from './running-server.ts'
import { startServer } from './start-server.ts'
import { StartupError } from './errors/startup-error.ts'
import { StopSignals } from './stop-signals.ts'
import { keepYoungObjectsYoung } from './young-objects.ts'

const failed = 1

/** Commands about manifests and releases, which ask no server: `skerry convert` is `skerry kubectl convert`. */
const manifestCommands: ReadonlySet<string> = new Set(['check-removed', 'convert', 'releases'])

async function run(words: readonly string[]): Promise<void> {
  if (words[0] === 'cel') return evaluateExpression(words.slice(1))
  if (words[0] === 'gates') return listFeatureGates(words.slice(1))
  if (words[0] === 'kubectl') return runOverKubeconfig(words.slice(1))
  if (manifestCommands.has(words[0] ?? '')) return runOverKubeconfig(words, 'skerry')
  const command = parseCommand(words)
  if (command.action === 'help') return print(helpText())
  if (command.action === 'version') return print(`skerry ${await packageVersion()}\n`)
  await serve(command.settings)
}

/** The command `skerry cel`. Its modules are imported here, so that the start of a server does not load them. */
async function evaluateExpression(words: readonly string[]): Promise<void> {
  const { celHelp, parseCelArguments } = await import('./cel-command/cel-arguments.ts')
  const { runCel } = await import('./cel-command/run-cel.ts')
  const given = parseCelArguments(words)
  if (!given) return print(celHelp)
  const { ok, text } = await runCel(given, process.stdin)
  ;(ok ? process.stdout : process.stderr).write(text)
  if (!ok) process.exitCode = failed
}

/** The command `skerry gates`, whose modules are imported here, too. */
async function listFeatureGates(words: readonly string[]): Promise<void> {
  const { gatesHelp, parseGatesArguments } = await import('./gates-command/gates-arguments.ts')
  const { listGates } = await import('./gates-command/list-gates.ts')
  const given = parseGatesArguments(words)
  print(given ? await listGates(given) : gatesHelp)
}

/** The command `skerry kubectl`, whose modules are imported here, too. */
async function runOverKubeconfig(words: readonly string[], program?: string): Promise<void> {
  const { runKubectl } = await import('./kubectl-command/run-kubectl.ts')
  const interrupt = new AbortController()
  new StopSignals(process).serving(() => interrupt.abort(new Error('interrupted')))
  // A reader that has seen enough, such as head(1), closes the pipe: then there is nothing left to do.
  process.stdout.on('error', () => process.exit(failed))
  process.exitCode = await runKubectl(words, process, interrupt.signal, program)
}

async function serve({ options, verbosity, warnings }: CommandSettings): Promise<void> {
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
  stopSignals.serving(() => void server.close().then(() => process.exit(0), fail))
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

function fail(error: unknown): void {
  const defect = error instanceof Error ? (error.stack ?? error.message) : String(error)
  // A path in the message may contain line breaks.
  const line = error instanceof StartupError ? error.message.replaceAll(/[\r\n]+/g, ' ') : defect
  process.stderr.write(`skerry: ${line}\n`)
  process.exit(failed)
}

run(process.argv.slice(2)).catch(fail)
