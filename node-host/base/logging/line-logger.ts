import type { LogFields, Logger } from '../../../core/index.ts'

export const logFormats = ['text', 'json'] as const

export type LogFormat = (typeof logFormats)[number]

type Level = 'DEBUG' | 'INFO' | 'WARN' | 'ERROR'

interface LineLoggerOptions {
  /** Writes one line, given without its line break. */
  readonly write: (line: string) => void
  /** Milliseconds since the epoch, with fractions where the clock has them. */
  readonly now: () => number
  /** Details are written up to this verbosity; 0 unless given. */
  readonly verbosity?: number
  /** `text` unless given. */
  readonly format?: LogFormat
  /** Whether information is written from verbosity 1 on only. */
  readonly isQuiet?: boolean
}

/** A logger that also takes details, each with the verbosity from which it is written. */
export interface LineLogger extends Logger {
  readonly verbosity: number
  detail(verbosity: number, message: string, fields?: LogFields): void
}

/** The verbosity from which debug lines are written. */
const debugVerbosity = 4

/**
 * A logger of one line an event: time, level, message, and fields as `key=value`; or a JSON object in the form of Kubernetes
 * components (`ts` in milliseconds, `msg`, and `v`, the verbosity, which errors do not have).
 */
export function lineLogger(options: LineLoggerOptions): LineLogger {
  const { write, now, verbosity = 0, format = 'text', isQuiet = false } = options
  const lineOf = format === 'json' ? jsonLine : textLine
  const at =
    (level: Level, v = 0) =>
    (message: string, fields: LogFields = {}): void => {
      if (v <= verbosity) write(lineOf({ time: now(), level, v, message, fields }))
    }
  return {
    verbosity,
    debug: at('DEBUG', debugVerbosity),
    info: isQuiet && verbosity < 1 ? () => undefined : at('INFO'),
    warn: at('WARN'),
    error: at('ERROR'),
    detail: (v, message, fields) => at('INFO', v)(message, fields),
  }
}

interface Line {
  readonly time: number
  readonly level: Level
  readonly v: number
  readonly message: string
  readonly fields: LogFields
}

function textLine({ time, level, message, fields }: Line): string {
  const data = Object.entries(fields).map(([key, value]) =>
    value === undefined ? '' : ` ${key}=${quote(String(value))}`,
  )
  return `${new Date(time).toISOString()} ${level} ${message}${data.join('')}`
}

/** Quotes a value that may contain line breaks, since clients must not be able to forge log lines. */
function quote(value: string): string {
  return /^[\w./:@+-]+$/.test(value) ? value : JSON.stringify(value)
}

function jsonLine({ time: ts, level, v, message: msg, fields }: Line): string {
  return JSON.stringify({ ts, msg, ...(level !== 'ERROR' && { v }), ...fields })
}
