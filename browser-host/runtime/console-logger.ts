import type { LogFields, Logger } from '../../core/index.ts'

/* oxlint-disable no-console -- a worker has no other place for what goes wrong */

function line(message: string, fields: LogFields = {}): string {
  return `skerry: ${message} ${JSON.stringify(fields)}`
}

/** A logger of warnings and errors to the browser's console. */
export function consoleLogger(): Logger {
  return {
    debug: () => undefined,
    info: () => undefined,
    warn: (message, fields) => console.warn(line(message, fields)),
    error: (message, fields) => console.error(line(message, fields)),
  }
}
