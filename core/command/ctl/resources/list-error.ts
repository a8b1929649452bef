import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { CommandCall } from '../command.ts'
import { selectorsOf } from './selectors-of.ts'
import type { Target } from './targets.ts'

/** The error of a list; for `BadRequest` and `NotFound` the message names the resource and selectors, as kubectl's does. */
export function listError(call: CommandCall, { resource, name }: Target, error: unknown): unknown {
  const isRequest = error instanceof ApiError && ['BadRequest', 'NotFound'].includes(error.reason)
  if (!isRequest || name !== '') return error
  const { labelSelector = '', fieldSelector = '' } = selectorsOf(call)
  const what = `"${resource.group}/${resource.version}, Resource=${resource.resource}"`
  const quoted = [labelSelector, fieldSelector].map((text) => JSON.stringify(text))
  const doing =
    labelSelector === '' && fieldSelector === ''
      ? `Unable to list ${what}`
      : `Unable to find ${what} that match label selector ${quoted[0]}, field selector ${quoted[1]}`
  const { reason, code, details } = error
  const options = { code, cause: error, ...(details && { details }) }
  return new ApiError(reason, `${doing}: ${error.message}`, options)
}
