import { actingTransport } from './acting-transport.ts'
import type { Command } from './command.ts'
import { commandContext } from './command-context.ts'
import { flagsOf } from './command-flags.ts'
import { commands } from './commands.ts'
import { CtlError } from './ctl-error.ts'
import type { CtlEnvironment, RunCtl } from './ctl-environment.ts'
import { commandHelp, overview } from './help.ts'
import { expandLine } from './line/expand-line.ts'
import { findCommand } from './line/find-command.ts'
import { parseFlags } from './line/parse-flags.ts'
import { splitLine } from './line/split-line.ts'
import { errorText } from './report-error.ts'
import { usageError } from './usage-error.ts'

function parse(words: readonly string[], command: Command, path: readonly string[]) {
  if (command.takesAnything) {
    const help = words.includes('--help') || words.includes('-h') ? ['--help'] : []
    return { ...parseFlags(help, flagsOf(command)), args: words }
  }
  try {
    return parseFlags(words, flagsOf(command))
  } catch (error) {
    if (!(error instanceof CtlError)) throw error
    const usage = `See '${['kubectl', ...path].join(' ')} --help' for usage.`
    throw new CtlError(`${error.message}\n${usage}`)
  }
}

async function execute(line: string, environment: CtlEnvironment, call: AbortController) {
  const { command, path, rest } = findCommand(expandLine(splitLine(line)), commands)
  if (!command) {
    environment.out(overview(commands))
    return 0
  }
  const parsed = parse(rest, command, path)
  const { flags } = parsed
  if (flags.on('help')) {
    environment.out(commandHelp(command, path))
    return 0
  }
  if (!command.run) {
    const [word] = parsed.args
    if (word !== undefined) throw usageError({ path }, `unknown command "${word}"`)
    environment.err(commandHelp(command, path))
    return 1
  }
  const limit = flags.duration('request-timeout')
  const cancel =
    limit > 0 &&
    environment.runtime.timers.after(limit, () => {
      call.abort(new CtlError('the request did not end before --request-timeout'))
    })
  const warn = (text: string): void => environment.note(`Warning: ${text}\n`)
  const acting = { ...environment, transport: actingTransport(environment.transport, flags) }
  try {
    const context = commandContext(acting, call.signal, warn)
    return (await command.run({ ...context, path, ...parsed })) ?? 0
  } finally {
    if (cancel) cancel()
  }
}

/** Runs one command line; everything that it started has ended when it resolves. It never rejects. */
export const runCtl: RunCtl = async (line, environment) => {
  const call = new AbortController()
  const interrupt = (): void => call.abort(environment.signal.reason)
  environment.signal.addEventListener('abort', interrupt, { once: true })
  if (environment.signal.aborted) interrupt()
  try {
    const code = await execute(line, environment, call)
    // An interrupted watch may end without an error, as one that the server ended.
    return environment.signal.aborted ? 130 : code
  } catch (error) {
    if (environment.signal.aborted) return 130
    environment.err(errorText(error))
    return 1
  } finally {
    environment.signal.removeEventListener('abort', interrupt)
    call.abort(new CtlError('the command has ended'))
  }
}
