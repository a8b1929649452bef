import { StorageError } from '../../../core/index.ts'
import type { GrpcPackages } from './load-grpc.ts'

/** What gRPC says of a call that failed. */
interface CallFailure {
  readonly code: number
  readonly details: string
}

function failureOf(error: unknown): CallFailure | undefined {
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

/** Whether a member could not be asked, so that another one may answer. */
export function isUnreachable(error: unknown, { grpc }: Pick<GrpcPackages, 'grpc'>): boolean {
  return failureOf(error)?.code === grpc.status.UNAVAILABLE
}

/** The storage error of a call that read, or was refused. */
export function readFailure(error: unknown): unknown {
  const failure = failureOf(error)
  if (!failure) return error
  return new StorageError('unavailable', failure.details, { code: failure.code }, error)
}

/** Refusals of etcd that tell that nothing was written. */
const refusals =
  /request is too large|database space exceeded|no leader|too many requests|not capable|permission denied|invalid auth|lease not found|duplicate key/

/** The storage error of a commit: its outcome is unknown unless etcd refused it. */
export function commitFailure(error: unknown): unknown {
  const failure = failureOf(error)
  if (!failure) return error
  const { code, details } = failure
  const isRefused = refusals.test(details)
  return new StorageError(isRefused ? 'unavailable' : 'outcome-unknown', details, { code }, error)
}
