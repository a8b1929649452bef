import { componentStatuses } from '../../access/observe/component-statuses.ts'
import { ApiError } from '../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { matchesFields, parseFieldSelector } from '../../base/api/selectors/field-selector.ts'
import { matchesLabels, parseLabelSelector } from '../../base/api/selectors/label-selector.ts'
import type { Lease } from '../../base/api/types/coordination.v1.generated.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { entryKey } from '../../storage/cache/object-key.ts'
import { sharedIfReadable } from '../../storage/cache/readable-object.ts'
import { parseListOptions } from '../rest/read/list-options.ts'
import { respondWithList } from '../rest/read/list-response.ts'
import { checkSelectors } from '../rest/read/request-selection.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import { respondWith } from '../rest/respond.ts'
import type { Services } from '../rest/services.ts'
import { TransientEntry } from '../rest/transient-entry.ts'

/**
 * Serves `GET …/componentstatuses` and `GET …/componentstatuses/{name}`: statuses are computed for each request.
 *
 * @throws ApiError `NotFound`; `BadRequest` or `Invalid` for malformed parameters.
 */
export async function readComponentStatuses(context: ResourceContext): Promise<ApiResponse> {
  const { info, query, services } = context
  if (info.verb === 'get') return readOne(context)
  parseListOptions(query, services.brand)
  checkSelectors(context)
  const labels = parseLabelSelector(query.get('labelSelector') ?? '')
  const fields = parseFieldSelector(query.get('fieldSelector') ?? '')
  const statuses = await statusesOf(services)
  const selected = statuses.filter(
    ({ metadata: { name = '' } }) =>
      matchesLabels(labels, {}) &&
      matchesFields(fields, (field) => (field === 'metadata.name' ? name : '')),
  )
  // The list has no resource version, as component statuses are not stored.
  const entries = selected.map((object) => new TransientEntry(object, 0))
  return respondWithList(context, { resourceVersion: '' }, entries)
}

/** Statuses by what runs in this server, and by the leases of programs beside it. */
function statusesOf(services: Services): Promise<readonly ApiObject[]> {
  const { brand, runtime } = services
  const { cache } = services.store
  const { catalog } = services.api
  const prefix = catalog.findStored(`coordination.${brand.apiDomain}`, 'leases')?.storedAs?.prefix
  const lease = (name: string): Lease | undefined => {
    const entry = prefix && cache.resource(prefix).get(entryKey(brand.systemNamespace, name))
    return entry ? sharedIfReadable<Lease>(entry) : undefined
  }
  return componentStatuses({
    ...services.settings,
    store: () => services.health.healthy.get('etcd')?.(),
    lease,
    now: () => runtime.clock.now(),
  })
}

async function readOne(context: ResourceContext): Promise<ApiResponse> {
  const { definition, info, services } = context
  const statuses = await statusesOf(services)
  const found = statuses.find(({ metadata }) => metadata.name === info.name)
  if (found) return respondWith(context, 200, new TransientEntry(found, 0))
  // The message names the singular, unlike those of stored resources.
  throw new ApiError('NotFound', `${definition.singular} "${info.name}" not found`, {
    details: { name: info.name, kind: definition.singular },
  })
}
