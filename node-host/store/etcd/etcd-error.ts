import { StorageError } from '../../../core/index.ts'

/** What gRPC says of a call that failed. */
export interface CallFailure {
  readonly code: number
  readonly details: string
}

/** Codes of gRPC, as its protocol has them. */
const cancelled = 1
const deadlineExceeded = 4
const unavailable = 14

/** Codes of failures that pass: the member, or the way to it, is at fault, and another one may answer. */
const passing: ReadonlySet<number> = new Set([cancelled, 2, deadlineExceeded, 10, 13, unavailable])

export function failureOf(error: unknown): CallFailure | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('details' in error)) return undefined
  const { code, details } = error
  if (typeof code !== 'number' || typeof details !== 'string') return undefined
  return { code, details }
}

/** Whether a call failed since its revision is compacted. */
export function isCompacted(error: unknown): boolean {
  return failureOf(error)?.details.includes('has been compacted') ?? false
}

/** Whether a call failed since its revision is newer than the store. */
export function isFuture(error: unknown): boolean {
  return failureOf(error)?.details.includes('is a future revision') ?? false
}

/** Whether a member did not answer, or not in time, so that another one may. */
export function isUnreachable(error: unknown): boolean {
  const code = failureOf(error)?.code
  return code === unavailable || code === deadlineExceeded || code === cancelled
}

/** Whether a stream may be opened again after an error: all but what the client may not, or cannot do. */
export function isPassing(error: unknown): boolean {
  const failure = failureOf(error)
  return failure !== undefined && passing.has(failure.code)
}

/** Texts by which gRPC tells that a call never left this process. */
const unsent =
  /^No connection established|^Name resolution failed|^Channel closed before|Waiting for LB pick/

/**
 * Whether nothing can come of a call that failed, so that it may be sent again: it was never sent, or the member had no leader and
 * passed it to nobody.
 */
export function isUnsent(error: unknown): boolean {
  const details = failureOf(error)?.details
  return details !== undefined && (unsent.test(details) || details === 'etcdserver: no leader')
}

/** Refusals of etcd: nothing was written. */
const refusals =
  /request is too large|database space exceeded|no leader|too many requests|not capable|permission denied|invalid auth|lease not found|duplicate key|user name is empty|larger than max/

/** The storage error of a call that read. */
export function readFailure(error: unknown): unknown {
  const failure = failureOf(error)
  if (!failure) return error
  const { code, details } = failure
  if (isUnreachable(error))
    return new StorageError('unavailable', details, { code, isShared: true }, error)
  return new StorageError('refused', details, { code }, error)
}

/** The storage error of a commit: its outcome is unknown unless etcd refused it, or never got it. */
export function commitFailure(error: unknown): unknown {
  const failure = failureOf(error)
  if (!failure) return error
  const { code, details } = failure
  if (refusals.test(details)) return new StorageError('refused', details, { code }, error)
  if (isUnsent(error))
    return new StorageError('unavailable', details, { code, isShared: true }, error)
  return new StorageError('outcome-unknown', details, { code, isShared: true }, error)
}

/** Whether etcd refuses writes until there is room again. */
export function isOutOfSpace(error: unknown): boolean {
  return failureOf(error)?.details.includes('database space exceeded') ?? false
}
