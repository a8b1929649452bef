import { equalJson } from '../../../../base/api/json.ts'
import type { Service } from '../../../../base/api/types/core.v1.generated.ts'
import type {
  Endpoint,
  EndpointHints,
  EndpointSlice,
} from '../../../../base/api/types/discovery.v1.generated.ts'
import type { SlicePlan } from './slice-plan.ts'

const closeDistributions = ['PreferClose', 'PreferSameZone', 'PreferSameNode']

/** Sets the hints that `trafficDistribution` of a service asks for; removes all hints where it asks for none. */
export function withHints(plan: SlicePlan, service: Service): SlicePlan {
  const { trafficDistribution: distribution = '' } = service.spec
  return withEndpoints(plan, (endpoint) => hintedEndpoint(endpoint, distribution))
}

/** Removes all hints. */
export function withoutHints(plan: SlicePlan): SlicePlan {
  return withEndpoints(plan, ({ hints: _, ...plain }) => plain)
}

function withEndpoints(plan: SlicePlan, change: (endpoint: Endpoint) => Endpoint): SlicePlan {
  const hinted = (slice: EndpointSlice): EndpointSlice => ({
    ...slice,
    endpoints: (slice.endpoints ?? []).map(change),
  })
  const update = plan.update.map(hinted)
  const keep: EndpointSlice[] = []
  for (const slice of plan.keep) {
    const changed = hinted(slice)
    if (equalJson(slice.endpoints ?? [], changed.endpoints)) keep.push(slice)
    else update.push(changed)
  }
  return { create: plan.create.map(hinted), update, remove: plan.remove, keep }
}

function hintedEndpoint(endpoint: Endpoint, distribution: string): Endpoint {
  const { hints: _, ...plain } = endpoint
  if (!closeDistributions.includes(distribution)) return plain
  if (endpoint.conditions.ready !== true) return endpoint
  const { zone = '', nodeName: node = '' } = endpoint
  const hints: EndpointHints = {
    ...(zone !== '' && { forZones: [{ name: zone }] }),
    ...(distribution === 'PreferSameNode' && node !== '' && { forNodes: [{ name: node }] }),
  }
  return Object.keys(hints).length === 0 ? plain : { ...plain, hints }
}
