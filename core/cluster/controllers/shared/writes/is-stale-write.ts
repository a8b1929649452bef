import { ApiError } from '../../../../base/api/errors/api-error.ts'
/** Whether a write failed since the object changed or went meanwhile; the event of that queues the object again. */
export function isStaleWrite(error: unknown): boolean {
  return error instanceof ApiError && (error.reason === 'Conflict' || error.reason === 'NotFound')
}
