import { objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { SlicePlan } from './slice-plan.ts'

const closeDistributions = ['PreferClose', 'PreferSameZone', 'PreferSameNode']

/** Sets the hints that `trafficDistribution` of a service asks for; removes all hints where it asks for none. */
export function withHints(plan: SlicePlan, service: ApiObject): SlicePlan {
  const distribution = textOf(structOf(service, 'spec'), 'trafficDistribution')
  const hinted = (slice: ApiObject): ApiObject => ({
    ...slice,
    endpoints: objectsOf(slice, 'endpoints').map((endpoint) =>
      hintedEndpoint(endpoint, distribution),
    ),
  })
  const [update, keep] = [plan.update.map(hinted), [] as ApiObject[]]
  for (const slice of plan.keep) {
    const changed = hinted(slice)
    const isSame = equalJson(
      [...objectsOf(slice, 'endpoints')],
      [...objectsOf(changed, 'endpoints')],
    )
    if (isSame) keep.push(slice)
    else update.push(changed)
  }
  return { create: plan.create.map(hinted), update, remove: plan.remove, keep }
}

function hintedEndpoint(endpoint: JsonObject, distribution: string): JsonObject {
  const { hints: _, ...plain } = endpoint
  if (!closeDistributions.includes(distribution)) return plain
  if (structOf(endpoint, 'conditions')['ready'] !== true) return endpoint
  const [zone, node] = [textOf(endpoint, 'zone'), textOf(endpoint, 'nodeName')]
  const hints: JsonObject = {
    ...(zone !== '' && { forZones: [{ name: zone }] }),
    ...(distribution === 'PreferSameNode' && node !== '' && { forNodes: [{ name: node }] }),
  }
  return Object.keys(hints).length === 0 ? plain : { ...plain, hints }
}
