import { equalJson, type JsonObject } from '../../../../base/api/json.ts'
import type { Endpoint, EndpointSlice } from '../../../../base/api/types/discovery.v1.generated.ts'
import { endpointKey } from '../endpoint-slice/desired-endpoints.ts'
import { groupKey, type MirroredGroup, mostMirrored } from './mirrored-groups.ts'

export interface MirrorPlan {
  readonly create: EndpointSlice[]
  /** Whole new contents of slices, which have their names. */
  readonly update: EndpointSlice[]
  readonly remove: EndpointSlice[]
}

/** How the slices of one Endpoints object are made. */
export interface MirrorMaker {
  /** A slice of that name, or a new one with a generated name. */
  make(
    group: MirroredGroup,
    endpoints: readonly Endpoint[],
    name: string | undefined,
  ): EndpointSlice
  /** Whether a slice has the labels, annotations and owner that a made one would have. */
  isLikeMade(slice: EndpointSlice): boolean
}

/** Plans one slice for each group that has endpoints, in as few writes as the original makes. */
export function planMirror(
  existing: readonly EndpointSlice[],
  groups: ReadonlyMap<string, MirroredGroup>,
  maker: MirrorMaker,
): MirrorPlan {
  const plan: MirrorPlan = { create: [], update: [], remove: [] }
  const byKey = new Map<string, EndpointSlice[]>()
  for (const slice of existing) {
    const key = groupKey(slice.addressType, slice.ports ?? [])
    const slices = byKey.get(key)
    if (slices) slices.push(slice)
    else byKey.set(key, [slice])
  }
  for (const [key, group] of groups) planGroup(plan, byKey.get(key) ?? [], group, maker)
  for (const [key, slices] of byKey) if (!groups.has(key)) plan.remove.push(...slices)
  return recycled(plan)
}

function planGroup(
  plan: MirrorPlan,
  slices: readonly EndpointSlice[],
  group: MirroredGroup,
  maker: MirrorMaker,
): void {
  const [first, ...others] = slices
  if (group.endpoints.size === 0) {
    plan.remove.push(...slices)
    return
  }
  plan.remove.push(...others)
  if (first && hasEndpoints(first, group) && maker.isLikeMade(first)) return
  const endpoints = [...group.endpoints.values()].slice(0, mostMirrored)
  const made = maker.make(group, endpoints, first?.metadata.name)
  if (first) plan.update.push(made)
  else plan.create.push(made)
}

function hasEndpoints(slice: EndpointSlice, { endpoints }: MirroredGroup): boolean {
  const shown = slice.endpoints ?? []
  return (
    shown.length === endpoints.size &&
    shown.every((endpoint) => {
      const wanted = endpoints.get(endpointKey(endpoint))
      return wanted !== undefined && equalJson(comparable(wanted), comparable(endpoint))
    })
  )
}

/** The fields of an endpoint by which it is compared: versions of targets change for nothing, hints are not mirrored. */
function comparable(endpoint: Endpoint): JsonObject {
  const { nodeName = null, zone = null, conditions } = endpoint
  const { resourceVersion: _, ...targetRef } = endpoint.targetRef ?? {}
  return { nodeName, zone, conditions, targetRef }
}

/** Slices that would be deleted become those of the same address family that would be created. */
function recycled({ create, update, remove }: MirrorPlan): MirrorPlan {
  const left = [...remove]
  const reused: EndpointSlice[] = []
  const created = create.filter((slice) => {
    const at = left.findIndex(({ addressType }) => addressType === slice.addressType)
    const [former] = at === -1 ? [] : left.splice(at, 1)
    if (!former) return true
    const { name = '' } = former.metadata
    reused.push({ ...slice, metadata: { ...slice.metadata, name } })
    return false
  })
  return { create: created, update: [...update, ...reused], remove: left }
}
