import { errorText, loadGateDescriptions } from '../../../core/index.ts'
import { requestLogOf } from '../../base/logging/request-lines.ts'
import { stderrLogger } from '../../base/logging/stderr-logger.ts'
import { disablePretenuring } from '../../base/process/disable-pretenuring.ts'
import { startServer } from '../../serving/launch/start-server.ts'
import type { RunningServer } from '../../serving/running/running-server.ts'
import type { CommandSettings } from '../flags/flag.ts'
import { helpText } from '../flags/help-text.ts'
import { parseCommand } from '../flags/parse-command.ts'
import { logStart } from '../serve/start-lines.ts'
import { runOptions, splitRunWords } from './run-arguments.ts'
import { runProgram } from './run-program.ts'
import { runWithServer } from './run-with-server.ts'

/** The command `skerry run`: ends the process with the exit code of the command that it runs. */
export async function runCommand(words: readonly string[]): Promise<void> {
  const { flags, command } = splitRunWords(words)
  const read = parseCommand(runProgram, flags)
  if (read.action === 'help') return print(helpText(runProgram, await loadGateDescriptions()))
  if (read.action === 'version') return print(`${await runProgram.version(read.form)}\n`)
  // Without a command, the words have asked for help or the version.
  if (command !== undefined) process.exit(await run(command, read.settings))
}

async function run(
  command: readonly [string, ...string[]],
  settings: CommandSettings,
): Promise<number> {
  const { verbosity, logFormat: format, warnings } = settings
  for (const warning of warnings) complain(warning)
  disablePretenuring()
  const logger = stderrLogger({ verbosity, format, isQuiet: true })
  const died = new AbortController()
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      const cause = errorText(error)
      logger.error('internal error of the server; the command is stopped', { event, cause })
      died.abort()
    })
  }
  return runWithServer(command, () => start(settings, logger), {
    signals: process,
    env: process.env,
    isTerminal: process.stdin.isTTY,
    died: died.signal,
    complain: (line) => complain(`skerry: ${line}`),
  })
}

async function start(
  { options, notes, verbosity }: CommandSettings,
  logger: ReturnType<typeof stderrLogger>,
): Promise<RunningServer> {
  // Files of the server are accessible to their owner only; those of the command are not the server's concern.
  const mask = process.umask(0o077)
  try {
    const requestLog = requestLogOf(logger)
    const log = { logger, ...(requestLog && { requestLog }) }
    const server = await startServer({ ...(await runOptions(options)), ...log })
    if (verbosity >= 1) for (const note of notes) logger.warn(note)
    logStart(logger, server)
    return server
  } finally {
    process.umask(mask)
  }
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}

function print(text: string): void {
  process.stdout.write(text)
}
