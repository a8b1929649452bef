import type { JsonObject } from '../../../api/json.ts'
import { isJsonObject } from '../../../api/json.ts'
import { listOf, objectsOf, textOf, textsOf } from '../../../api/json-fields.ts'
import { parseScope, type ScopeRequirement } from '../../../quota/quota.ts'

/** Resources that nobody may use in a namespace without a quota for them. */
export interface LimitedResource {
  readonly group: string
  readonly resource: string
  /** Parts of the names of resources that are limited: `.storageclass.` */
  readonly matchContains: readonly string[]
  /** Scopes whose objects are limited. */
  readonly matchScopes: readonly ScopeRequirement[]
}

const known: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'limitedResources'])
const knownOfResource: ReadonlySet<string> = new Set([
  'apiGroup',
  'resource',
  'matchContains',
  'matchScopes',
])

function checkFields(object: JsonObject, fields: ReadonlySet<string>, place: string): void {
  const unknown = Object.keys(object).find((key) => !fields.has(key))
  if (unknown === undefined) return
  const listed = [...fields].join(', ')
  throw new RangeError(`ResourceQuota: unknown field "${place}${unknown}"; there are ${listed}`)
}

/**
 * The limited resources of the plug-in's configuration, a `Configuration` of kind `resourcequota.admission.k8s.io/v1`, the older
 * kinds with the same fields included.
 *
 * @throws RangeError for a configuration of another shape.
 */
export function parseLimitedResources(
  configuration: JsonObject | undefined,
): readonly LimitedResource[] {
  if (!configuration) return []
  checkFields(configuration, known, '')
  const kind = textOf(configuration, 'kind')
  if (kind !== 'Configuration' && kind !== 'ResourceQuotaConfiguration') {
    throw new RangeError(
      `ResourceQuota: the configuration must be of kind ResourceQuotaConfiguration`,
    )
  }
  const resources = listOf(configuration, 'limitedResources')
  if (!resources.every((each) => isJsonObject(each))) {
    throw new RangeError('ResourceQuota: limitedResources must be a list of objects')
  }
  return resources.map((each, at) => {
    const place = `limitedResources[${at}].`
    checkFields(each, knownOfResource, place)
    const resource = textOf(each, 'resource')
    if (resource === '') throw new RangeError(`${place}resource: Required value`)
    return {
      group: textOf(each, 'apiGroup'),
      resource,
      matchContains: textsOf(each, 'matchContains'),
      matchScopes: objectsOf(each, 'matchScopes').map(parseScope),
    }
  })
}
