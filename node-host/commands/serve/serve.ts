import { errorText, loadGateDescriptions, type Logger } from '../../../core/index.ts'
import { failCommand } from '../../base/errors/fail-command.ts'
import { requestLogOf } from '../../base/logging/request-lines.ts'
import { stderrLogger } from '../../base/logging/stderr-logger.ts'
import { disablePretenuring } from '../../base/process/disable-pretenuring.ts'
import { notifyServiceManager } from '../../base/process/readiness-notification.ts'
import { StopSignals } from '../../base/process/stop-signals.ts'
import { startServer } from '../../serving/launch/start-server.ts'
import type { RunningServer } from '../../serving/running/running-server.ts'
import type { CommandSettings } from '../flags/flag.ts'
import { helpText } from '../flags/help-text.ts'
import { parseCommand } from '../flags/parse-command.ts'
import type { Program } from '../flags/program.ts'
import { logStart } from './start-lines.ts'
import { welcome } from './welcome.ts'

const failed = 1

/**
 * Starts a server as `program` by the words of its command line, and serves until a signal stops it; or prints help or version. An
 * error ends the process.
 */
export async function serve(program: Program, words: readonly string[]): Promise<void> {
  try {
    await run(program, words)
  } catch (error) {
    failCommand(error, program.name)
  }
}

async function run(program: Program, words: readonly string[]): Promise<void> {
  const command = parseCommand(program, words)
  if (command.action === 'help') return print(helpText(program, await loadGateDescriptions()))
  if (command.action === 'version') return print(`${await program.version(command.form)}\n`)
  await serveForeground(command.settings)
}

async function serveForeground(settings: CommandSettings): Promise<void> {
  const { options, verbosity, logFormat: format, warnings, notes } = settings
  for (const warning of warnings) process.stderr.write(`${warning}\n`)
  disablePretenuring()
  const logger = stderrLogger({ verbosity, format })
  // The reader of the first lines may have left; the server goes on.
  process.stdout.on('error', () => undefined)
  // Files written from here on, including the store, are accessible to their owner only.
  process.umask(0o077)
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      const cause = errorText(error)
      logger.error('internal error; the server stops at once', { event, cause })
      process.exit(failed)
    })
  }
  const stopSignals = new StopSignals(process)
  const requestLog = requestLogOf(logger)
  const server = await startServer({ ...options, logger, ...(requestLog && { requestLog }) })
  stopSignals.serving((signal) => {
    void notifyServiceManager('STOPPING=1', { logger })
    void stop(server, signal, logger)
  })
  if (verbosity >= 1) for (const note of notes) logger.warn(note)
  logStart(logger, server)
  print(welcome(server))
  await notifyServiceManager('READY=1', { logger })
}

async function stop(server: RunningServer, signal: string, logger: Logger): Promise<void> {
  const startedAt = performance.now()
  logger.info('stopping; a second signal stops the server at once', { signal })
  try {
    await server.close()
  } catch (error) {
    return failCommand(error)
  }
  logger.info('stopped', { milliseconds: Math.round(performance.now() - startedAt) })
  process.exit(0)
}

function print(text: string): void {
  process.stdout.write(text)
}
