import { plainError } from '../http/plain-error.ts'
import type { Stage } from './exchange.ts'

/** `"` is escaped in a quoted path as Go's `http.Error` handlers do against markup. */
function quoted(path: string): string {
  return JSON.stringify(path)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('>', String.raw`\u003e`)
}

/** Answers 500 to a path that begins as one of resources and names none (`/api/v1/watch`), as the original does before it authenticates. */
export const refuseUnresolved: Stage = (exchange, next) => {
  const { info, request } = exchange
  if (info.kind !== 'path' || info.error === undefined) return next(exchange)
  const what = `Internal Server Error: ${quoted(request.path)}: failed to create RequestInfo: ${info.error}`
  return plainError(500, what)
}
