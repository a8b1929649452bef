import { ApiError } from '../../../core/base/api/errors/api-error.ts'

/** What an attempt is refused with. @throws Error where it is not, and whatever else it fails with. */
export async function refusal(attempt: Promise<unknown>): Promise<ApiError> {
  try {
    await attempt
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('nothing was refused')
}
