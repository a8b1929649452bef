import { type TransferHandler, transferHandlers } from 'comlink'
import { ApiError } from '../../core/index.ts'

/** Comlink's wrapper of a thrown value. */
interface Thrown {
  readonly value: unknown
}

type ErrorKind = 'ApiError' | 'RangeError' | 'TypeError' | 'Error'

interface SentError {
  readonly kind: ErrorKind
  readonly message: string
  readonly stack: string | undefined
  /** Fields of an ApiError. */
  readonly fields?: Pick<ApiError, 'reason' | 'code' | 'details' | 'continueToken'>
}

function kindOf(error: unknown): ErrorKind {
  if (error instanceof ApiError) return 'ApiError'
  if (error instanceof RangeError) return 'RangeError'
  return error instanceof TypeError ? 'TypeError' : 'Error'
}

function sent(error: unknown): SentError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const known: SentError = { kind: kindOf(error), message, stack }
  if (!(error instanceof ApiError)) return known
  const { reason, code, details, continueToken } = error
  return { ...known, fields: { reason, code, details, continueToken } }
}

function received({ kind, message, stack, fields }: SentError): Error {
  const error = made(kind, message, fields)
  if (stack !== undefined) error.stack = stack
  return error
}

function made(kind: ErrorKind, message: string, fields: SentError['fields']): Error {
  switch (kind) {
    case 'ApiError': {
      const { reason = 'InternalError', code, details, continueToken } = fields ?? {}
      return new ApiError(reason, message, {
        ...(code !== undefined && { code }),
        ...(details && { details }),
        ...(continueToken !== undefined && { continueToken }),
      })
    }
    case 'RangeError':
      return new RangeError(message)
    case 'TypeError':
      return new TypeError(message)
    case 'Error':
      return new Error(message)
  }
}

/**
 * Installs a Comlink transfer handler, on both sides of a port, that keeps the types of errors: an ApiError with its reason,
 * code and details, a RangeError or a TypeError. Comlink itself passes on the message only.
 */
export function carryErrors(): void {
  const before = transferHandlers.get('throw')
  if (!before) throw new TypeError('this Comlink throws in a way of its own')
  const handler: TransferHandler<Thrown, SentError> = {
    canHandle: (value): value is Thrown => before.canHandle(value),
    serialize: ({ value }) => [sent(value), []],
    deserialize(value) {
      throw received(value)
    },
  }
  transferHandlers.set('throw', handler)
}
