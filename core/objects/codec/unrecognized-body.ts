import { type ApiError, badRequest } from '../../base/api/errors/api-error.ts'

/** Bytes of a body that its error message shows. */
const shownBytes = 30

const text = new TextDecoder()
const openingBrace = 0x7b

/**
 * The start of a body for an error message: as text where it looks like a JSON object, in hexadecimal digits otherwise.
 */
function summaryOf(body: Uint8Array): string {
  if (body.length === 0) return '<empty>'
  const shown = body.subarray(0, shownBytes)
  const start =
    body[0] === openingBrace
      ? text.decode(shown)
      : [...shown].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return body.length > shownBytes ? `${start} ...` : start
}

/** The 400 for a body without a kind that can be read; `kind` is the one that is wanted. */
export function unrecognizedBody(kind: string, why: string, body: Uint8Array): ApiError {
  const subject = `the object provided is unrecognized (must be of type ${kind})`
  return badRequest(`${subject}: ${why} (${summaryOf(body)})`)
}
