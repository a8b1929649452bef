import { type ApiError, badRequest } from '../api/api-error.ts'

/** How much of a body its refusal shows, in bytes. */
const shownBytes = 30

const text = new TextDecoder()
const openingBrace = 0x7b

/** The beginning of a body: as text where it looks like a JSON object, in hexadecimal digits otherwise. */
function summaryOf(body: Uint8Array): string {
  if (body.length === 0) return '<empty>'
  const shown = body.subarray(0, shownBytes)
  const start =
    body[0] === openingBrace
      ? text.decode(shown)
      : [...shown].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return body.length > shownBytes ? `${start} ...` : start
}

/** A body that does not even say of which kind it is; `kind` is the one that is wanted. */
export function unrecognizedBody(kind: string, why: string, body: Uint8Array): ApiError {
  const subject = `the object provided is unrecognized (must be of type ${kind})`
  return badRequest(`${subject}: ${why} (${summaryOf(body)})`)
}
