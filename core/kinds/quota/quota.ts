import { has, objectOf, objectsOf, structOf, textOf, textsOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { parseAmounts, type ResourceAmounts } from '../../base/api/quantities/resource-amounts.ts'

/** One requirement of a quota on the objects that it counts, as `ScopedResourceSelectorRequirement`. */
export interface ScopeRequirement {
  readonly scopeName: string
  /** `In`, `NotIn`, `Exists` or `DoesNotExist`. */
  readonly operator: string
  readonly values: readonly string[]
}

/** A ResourceQuota, parsed. */
export interface Quota {
  readonly namespace: string
  readonly name: string
  readonly resourceVersion: string
  /** `spec.hard` */
  readonly wanted: ResourceAmounts
  /** `status.hard`: limits that are in force. */
  readonly hard: ResourceAmounts
  /** `status.used` */
  readonly used: ResourceAmounts
  /** Whether `status` has both `hard` and `used`. */
  readonly hasStatus: boolean
  /** Requirements of `spec.scopes` and `spec.scopeSelector`, all of which a counted object fulfils. */
  readonly scopes: readonly ScopeRequirement[]
}

export function parseScope(requirement: JsonObject): ScopeRequirement {
  return {
    scopeName: textOf(requirement, 'scopeName'),
    operator: textOf(requirement, 'operator'),
    values: textsOf(requirement, 'values'),
  }
}

export function parseQuota(object: ApiObject): Quota {
  const { namespace = '', name = '', resourceVersion = '' } = object.metadata
  const spec = structOf(object, 'spec')
  const status = structOf(object, 'status')
  const plain = textsOf(spec, 'scopes').map((scopeName) => ({
    scopeName,
    operator: 'Exists',
    values: [],
  }))
  const selected = objectsOf(structOf(spec, 'scopeSelector'), 'matchExpressions').map(parseScope)
  return {
    namespace,
    name,
    resourceVersion,
    wanted: parseAmounts(structOf(spec, 'hard')),
    hard: parseAmounts(structOf(status, 'hard')),
    used: parseAmounts(structOf(status, 'used')),
    hasStatus: has(status, 'hard') && objectOf(status, 'used') !== undefined,
    scopes: [...plain, ...selected],
  }
}
