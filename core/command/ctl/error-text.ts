import { ApiError } from '../../base/api/errors/api-error.ts'
import { type StatusCause, causeText, type StatusDetails } from '../../base/api/errors/status.ts'
import { CtlError, VerbatimError } from './ctl-error.ts'

function causeLines(causes: readonly StatusCause[]): readonly string[] {
  return [...new Set(causes.map(causeText))]
}

function invalidText(message: string, details: StatusDetails | undefined): string {
  const { kind = '', name = '', causes = [] } = details ?? {}
  const named = kind !== '' || name !== ''
  if (!named && causes.length === 0) return `The request is invalid: ${message}`
  const subject = named ? `The ${kind} "${name}" is invalid` : 'The request is invalid'
  const lines = causeLines(causes)
  if (lines.length === 0) return subject
  if (lines.length === 1) return `${subject}: ${lines.join('')}`
  return `${subject}: \n${lines.map((line) => `* ${line}`).join('\n')}`
}

function textOfError(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.reason === 'Invalid') return invalidText(error.message, error.details)
    if (error.reason === 'Unauthorized') {
      return `error: You must be logged in to the server (${error.message})`
    }
    return `Error from server (${error.reason}): ${error.message}`
  }
  if (error instanceof VerbatimError) return error.message
  if (error instanceof CtlError) return `error: ${error.message}`
  const message = error instanceof Error ? error.message : String(error)
  return `error: ${message === '' ? 'the command failed without saying why' : message}`
}

/** The text of a command's error, as kubectl words it; never a stack trace. */
export function errorText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join('')
  return `${textOfError(error)}\n`
}

/** The error with its source file in the message: `error when creating "web.yaml": ...`. */
export function fromSource(error: unknown, doing: string, source: string): unknown {
  const prefix = `error when ${doing} "${source}": `
  if (error instanceof CtlError) return new CtlError(prefix + error.message)
  if (!(error instanceof ApiError)) return error
  const { reason, message, code, details } = error
  return new ApiError(reason, prefix + message, { code, cause: error, ...(details && { details }) })
}
