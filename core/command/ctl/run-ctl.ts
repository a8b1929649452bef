import { changeHeaders } from '../../base/client/change-headers.ts'
import type { Transport } from '../../base/client/transport.ts'
import { commandContext, warningText } from './command-context.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import type { CtlHost, RunCtl, RunCtlWords } from './ctl-environment.ts'
import { CtlError } from './ctl-error.ts'
import { usageError } from './ctl-error.ts'
import { errorText } from './error-text.ts'
import type { FlagValues } from './flag-values.ts'
import type { Flag } from './flag.ts'
import { flagsOf } from './global-flags.ts'
import { globalFlags } from './global-flags.ts'
import { commandHelp, overview, unavailableReason } from './help.ts'
import { expandLine } from './line/expand-line.ts'
import { findCommand, type FoundCommand } from './line/find-command.ts'
import { parseFlags } from './line/parse-flags.ts'
import { splitLine } from './line/split-line.ts'
import { hasTemplate, readTemplateFlags } from './output/template-flags.ts'

function impersonation(flags: FlagValues): Readonly<Record<string, string>> {
  const headers = {
    'impersonate-user': flags.text('as'),
    'impersonate-group': flags.texts('as-group').join(', '),
    'impersonate-uid': flags.text('as-uid'),
  }
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
}

/** A transport that adds impersonation headers for `--as`, `--as-group` and `--as-uid`. */
function actingTransport(transport: Transport, flags: FlagValues): Transport {
  const headers = impersonation(flags)
  if (Object.keys(headers).length === 0) return transport
  return changeHeaders(transport, (sent) => ({ ...sent, ...headers }))
}

/** Different warnings that one command prints. */
const mostWarnings = 1000

type Globals = readonly Flag[]

function parse(
  words: readonly string[],
  found: FoundCommand,
  command: Command,
  globals: Globals,
  program: string,
) {
  const flags = flagsOf(command, globals)
  if (command.takesAnything) {
    const help = words.includes('--help') || words.includes('-h') ? ['--help'] : []
    return { ...parseFlags(help, flags), args: words }
  }
  try {
    return parseFlags(words, flags)
  } catch (error) {
    if (!(error instanceof CtlError)) throw error
    const usage = `See '${[program, ...found.path].join(' ')} --help' for usage.`
    throw new CtlError(`${error.message}\n${usage}`)
  }
}

/** Prints each warning once, as kubectl does: several requests of a command may get it. */
function oncePerWarning(print: (text: string) => void): (text: string) => void {
  const printed = new Set<string>()
  return (text) => {
    if (printed.has(text) || printed.size >= mostWarnings) return
    if (text.startsWith('Warning: ')) printed.add(text)
    print(text)
  }
}

async function execute(words: readonly string[], host: CtlHost, call: AbortController) {
  const globals = [...globalFlags, ...host.flags]
  const found = findCommand(expandLine(words), commands, globals)
  const { command, path, rest } = found
  if (!command) {
    host.out(overview(commands, host))
    return 0
  }
  const { program = 'kubectl' } = host
  const parsed = parse(rest, found, command, globals, program)
  const { flags } = parsed
  if (flags.on('help')) {
    host.out(commandHelp(command, path, host))
    return 0
  }
  const missing = unavailableReason(command, host)
  if (missing !== undefined) throw new CtlError(`${path.join(' ')} is not available: ${missing}`)
  if (!command.run) {
    const [word] = parsed.args
    if (word !== undefined) throw usageError({ path }, `unknown command "${word}"`)
    host.err(commandHelp(command, path, host))
    return 1
  }
  const limit = flags.duration('request-timeout')
  const cancel =
    limit > 0 &&
    host.runtime.timers.after(limit, () => {
      call.abort(new CtlError('the request did not end before --request-timeout'))
    })
  const note = oncePerWarning((text) => host.note(text))
  const warn = (text: string): void => note(warningText(text))
  try {
    const line = { path, flags, globals: globalsOf(command, flags) }
    const connecting = host.connect(line)
    const connection = connecting instanceof Promise ? await connecting : connecting
    call.signal.throwIfAborted()
    const environment = { ...host, ...connection, note }
    const acting = { ...environment, transport: actingTransport(environment.transport, flags) }
    const context = commandContext(acting, call.signal, warn)
    const output = hasTemplate(flags) ? await readTemplateFlags(flags, host) : {}
    return (await command.run({ ...context, path, ...parsed, ...output })) ?? 0
  } finally {
    if (cancel) cancel()
  }
}

function globalsOf(command: Command, flags: FlagValues): FlagValues {
  return command.flags.reduce((left, { name }) => left.without(name), flags)
}

/** Runs the command in `words`; everything that it started has ended when it resolves. It never rejects. */
async function run(words: () => readonly string[], host: CtlHost): Promise<number> {
  const call = new AbortController()
  const interrupt = (): void => call.abort(host.signal.reason)
  host.signal.addEventListener('abort', interrupt, { once: true })
  if (host.signal.aborted) interrupt()
  try {
    const code = await execute(words(), host, call)
    // An interrupted watch may end without an error, as one that the server ended.
    return host.signal.aborted ? 130 : code
  } catch (error) {
    if (host.signal.aborted) return 130
    host.err(errorText(error))
    return 1
  } finally {
    host.signal.removeEventListener('abort', interrupt)
    call.abort(new CtlError('the command has ended'))
  }
}

/** Runs one command line; everything that it started has ended when it resolves. It never rejects. */
export const runCtl: RunCtl = (line, environment) => {
  const host: CtlHost = { ...environment, flags: [], connect: () => environment }
  return run(() => splitLine(line), host)
}

/** Runs one command whose words are split already, over the connection that its flags ask for. It never rejects. */
export const runCtlWords: RunCtlWords = (words, host) => run(() => words, host)
