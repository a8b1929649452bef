import { notFound } from '../../../../base/api/errors/api-error.ts'
import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { matchesFields, parseFieldSelector } from '../../../../base/api/selectors/field-selector.ts'
import {
  type LabelSelector,
  parseLabelSelector,
} from '../../../../base/api/selectors/label-selector.ts'
import type { ApiResponse } from '../../../../base/http/api-response.ts'
import { parseInteger } from '../../../../base/http/request-options.ts'
import type { OperationServer } from '../../../../objects/catalog/operation-server.ts'
import { respondWithList } from '../../../../requests/rest/read/list-response.ts'
import { checkSelectors } from '../../../../requests/rest/read/request-selection.ts'
import type { ResourceContext } from '../../../../requests/rest/resource-context.ts'
import { respondWith } from '../../../../requests/rest/respond.ts'
import { TransientEntry } from '../../../../requests/rest/transient-entry.ts'

/** Objects that are measured, and what is measured of each. */
export interface MeasuredResource<T extends ApiObject> {
  /** Resource that a request for the metrics of an unknown object names, as metrics-server has it. */
  readonly resource: string
  /** Resource that a request for metrics which are not known yet names, as metrics-server has it. */
  readonly metrics: string
  readonly find: (namespace: string, name: string) => T | undefined
  /** Objects that a selector chooses in a namespace, or in all for an empty one. */
  readonly select: (namespace: string, labels: LabelSelector) => readonly T[]
  readonly measure: (object: T) => ApiObject | undefined
}

/** The server of the metrics of nodes or pods, which are computed for each request and never stored. */
export function metricsServer<T extends ApiObject>(measured: MeasuredResource<T>): OperationServer {
  return {
    get: (context: ResourceContext) => getMetrics(measured, context),
    list: (context: ResourceContext) => listMetrics(measured, context),
  }
}

/** @throws ApiError `NotFound` for an unknown object, and for one without metrics. */
function getMetrics<T extends ApiObject>(
  { resource, metrics, find, measure }: MeasuredResource<T>,
  context: ResourceContext,
): ApiResponse {
  const { namespace, name } = context.info
  const object = find(namespace, name)
  if (!object) throw notFound({ group: '', resource }, name)
  const found = measure(object)
  if (found) return respondWith(context, 200, new TransientEntry(found, 0))
  const { group } = context.definition
  throw notFound({ group, resource: metrics }, keyOf(object))
}

/** @throws ApiError `BadRequest` or `Invalid` for malformed parameters. */
function listMetrics<T extends ApiObject>(
  { select, measure }: MeasuredResource<T>,
  context: ResourceContext,
): ApiResponse {
  const { info, query } = context
  // All that metrics-server reads of the options of a list beside its selectors; it heeds neither.
  for (const each of ['limit', 'timeoutSeconds']) parseInteger(query, each)
  checkSelectors(context)
  const labels = parseLabelSelector(query.get('labelSelector') ?? '')
  const fields = parseFieldSelector(query.get('fieldSelector') ?? '')
  const isSelected = ({ metadata: { name = '', namespace = '' } }: ApiObject): boolean =>
    matchesFields(fields, (field) => (field === 'metadata.name' ? name : namespace))
  const entries = select(info.namespace, labels)
    .filter(isSelected)
    .flatMap((object) => measure(object) ?? [])
    .map((object) => new TransientEntry(object, 0))
    .sort((a, b) => order(a.namespace, b.namespace) || order(a.name, b.name))
  // The list has no resource version, as metrics are not stored.
  return respondWithList(context, { resourceVersion: '' }, entries)
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
