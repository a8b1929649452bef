import type { LogFields, Logger } from '../core/index.ts'

type Level = 'DEBUG' | 'INFO' | 'WARN' | 'ERROR'

interface LineLoggerOptions {
  /** Writes one line, which has no line break at its end. */
  readonly write: (line: string) => void
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Whether lines for finding a fault are written too. */
  readonly debug: boolean
}

/** One line an event: time, level, message, and the data as `key=value`. */
export function lineLogger({ write, now, debug }: LineLoggerOptions): Logger {
  const at =
    (level: Level) =>
    (message: string, fields: LogFields = {}): void => {
      const data = Object.entries(fields).map(([key, value]) =>
        value === undefined ? '' : ` ${key}=${quote(String(value))}`,
      )
      write(`${new Date(now()).toISOString()} ${level} ${message}${data.join('')}`)
    }
  return {
    debug: debug ? at('DEBUG') : () => undefined,
    info: at('INFO'),
    warn: at('WARN'),
    error: at('ERROR'),
  }
}

/** What a client sent must not be able to start a line of its own. */
function quote(value: string): string {
  return /^[\w./:@+-]+$/.test(value) ? value : JSON.stringify(value)
}

/** Lines on standard error, where they do not mix with what a command prints. */
export function stderrLogger(debug = false): Logger {
  return lineLogger({
    write: (line) => void process.stderr.write(`${line}\n`),
    now: () => Date.now(),
    debug,
  })
}
