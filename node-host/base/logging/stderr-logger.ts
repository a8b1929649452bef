import { lineLogger, type LineLogger, type LogFormat } from './line-logger.ts'
import { LineOutput } from './line-output.ts'

interface StderrLoggerOptions {
  readonly verbosity?: number
  readonly format?: LogFormat
  readonly isQuiet?: boolean
}

/** The output that all loggers of this process share. */
let output: LineOutput | undefined

/** A logger to standard error, apart from the command's output. */
export function stderrLogger(options: StderrLoggerOptions = {}): LineLogger {
  return outputLogger((output ??= new LineOutput(process.stderr)), options)
}

/** A logger to `lines`, which says how many lines were dropped once there is room again. */
export function outputLogger(lines: LineOutput, options: StderrLoggerOptions): LineLogger {
  const logger = lineLogger({
    ...options,
    now: () => Date.now(),
    write(line) {
      const count = lines.takeDropped()
      if (count > 0)
        logger.warn('log lines were dropped, because nothing read standard error', { count })
      lines.write(line)
    },
  })
  return logger
}
