import { methodNotAllowed, notFound } from '../api/api-error.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { respondWithList } from './list-response.ts'
import { parseListOptions } from './list-options.ts'
import { checkSelectors } from './request-selection.ts'
import type { ResourceContext } from './resource-context.ts'

/**
 * Serves reads of a type that is never stored. Of those only `componentstatuses` can be read at all: it would report on
 * programs beside this server, and there are none.
 *
 * @throws ApiError `NotFound` for any name, `BadRequest` or `Invalid` for parameters that cannot be.
 */
export function readVirtual(context: ResourceContext): ApiResponse {
  const { definition, info, services } = context
  if (info.verb === 'get') throw notFound(definition, info.name)
  if (info.verb !== 'list') throw methodNotAllowed(definition, info.verb)
  parseListOptions(context.query, services.brand)
  checkSelectors(context)
  return respondWithList(context, { resourceVersion: String(services.cache.revision) }, [])
}
