import type { LogFields, Logger } from '../core/index.ts'

type Level = 'DEBUG' | 'INFO' | 'WARN' | 'ERROR'

interface LineLoggerOptions {
  /** Writes one line, given without its line break. */
  readonly write: (line: string) => void
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Whether debug lines are written too. */
  readonly debug: boolean
}

/** A logger of one line an event: time, level, message, and fields as `key=value`. */
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

/** Quotes a value that may contain line breaks, since clients must not be able to forge log lines. */
function quote(value: string): string {
  return /^[\w./:@+-]+$/.test(value) ? value : JSON.stringify(value)
}

/** A logger to standard error, apart from the command's output. */
export function stderrLogger(debug = false): Logger {
  return lineLogger({
    write: (line) => void process.stderr.write(`${line}\n`),
    now: () => Date.now(),
    debug,
  })
}
