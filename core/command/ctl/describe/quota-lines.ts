import { structOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  formatQuantity,
  parseQuantity,
  scaledValue,
} from '../../../base/api/quantities/quantity.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import type { Description } from './description.ts'

const scopeHelp: ReadonlyMap<string, string> = new Map([
  [
    'Terminating',
    'Matches all pods that have an active deadline. These pods have a limited lifespan on a node before being actively terminated by the system.',
  ],
  [
    'NotTerminating',
    'Matches all pods that do not have an active deadline. These pods usually include long running pods whose container command is not expected to terminate.',
  ],
  [
    'BestEffort',
    'Matches all pods that do not have resource requirements set. These pods have a best effort quality of service.',
  ],
  [
    'NotBestEffort',
    'Matches all pods that have at least one resource requirement set. These pods have a burstable or guaranteed quality of service.',
  ],
])

function describeScopes(
  description: Description,
  level: number,
  quota: ApiObject,
  bullet: string,
): void {
  const scopes = textsOf(structOf(quota, 'spec'), 'scopes').toSorted()
  if (scopes.length === 0) return
  description.field(level, 'Scopes', scopes.join(', '))
  for (const scope of scopes) {
    const help = scopeHelp.get(scope)
    if (help !== undefined) description.line(level, `${bullet}${help}`)
  }
}

/** The used quantity in the format of the hard limit. */
function usedLike(used: string, hard: string): string {
  const [amount, limit] = [parseQuantity(used), parseQuantity(hard)]
  if (!amount || !limit || amount.format === limit.format) return used
  return formatQuantity({ value: scaledValue(amount, 0), exponent: 0, format: limit.format })
}

function rowsOf(
  status: JsonObject,
): readonly (readonly [name: string, used: string, hard: string])[] {
  const [hard, used] = [structOf(status, 'hard'), structOf(status, 'used')]
  return Object.keys(hard)
    .toSorted()
    .map((name) => [name, cellText(used[name]) || '0', cellText(hard[name])])
}

/** Describes a resource quota with its usage. */
export function describeQuota(description: Description, quota: ApiObject): void {
  description.field(0, 'Name', quota.metadata.name ?? '')
  description.field(0, 'Namespace', quota.metadata.namespace ?? '')
  describeScopes(description, 0, quota, ' * ')
  description.titles(0, 'Resource', 'Used', 'Hard')
  for (const [name, used, hard] of rowsOf(structOf(quota, 'status'))) {
    description.line(0, name, usedLike(used, hard), hard)
  }
}

/** Describes the resource quotas of a namespace. */
export function describeQuotas(description: Description, quotas: readonly ApiObject[]): void {
  if (quotas.length === 0) {
    description.line(0, 'No resource quota.')
    return
  }
  description.line(0, 'Resource Quotas')
  const name = ({ metadata }: ApiObject): string => metadata.name ?? ''
  for (const quota of quotas.toSorted((a, b) => (name(a) < name(b) ? -1 : 1))) {
    description.field(1, 'Name', name(quota))
    describeScopes(description, 1, quota, '* ')
    description.line(1, 'Resource', 'Used', 'Hard')
    description.line(1, '--------', '---', '---')
    for (const row of rowsOf(structOf(quota, 'status'))) description.line(1, ...row)
  }
}
