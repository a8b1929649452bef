import { equalJson } from '../../../../base/api/json.ts'
import type {
  Endpoint,
  EndpointPort,
  EndpointSlice,
} from '../../../../base/api/types/discovery.v1.generated.ts'
import { type EndpointGroup, endpointKey, portsKey, sameEndpoint } from './desired-endpoints.ts'

/** Endpoints that a slice holds at most. */
export const mostEndpoints = 100

export interface SlicePlan {
  readonly create: EndpointSlice[]
  readonly update: EndpointSlice[]
  readonly remove: EndpointSlice[]
  /** Slices that stay as they are. */
  readonly keep: EndpointSlice[]
}

/** Makes the slices of a service: a new one without endpoints, and the labels that its slices have. */
export interface SliceMaker {
  make(ports: readonly EndpointPort[]): EndpointSlice
  readonly labels: Record<string, string>
}

/**
 * Plans the slices of one address family, with as few writes as the original makes: endpoints stay in their slices, slices
 * that change anyway are filled first, then one other slice with room for all that is left, then new ones. Without endpoints
 * there is one empty slice.
 */
export function planSlices(
  owned: readonly EndpointSlice[],
  groups: ReadonlyMap<string, EndpointGroup>,
  maker: SliceMaker,
): SlicePlan {
  const plan: SlicePlan = { create: [], update: [], remove: [], keep: [] }
  const byPorts = new Map<string, EndpointSlice[]>()
  for (const slice of owned) {
    const key = portsKey(slice.ports ?? [])
    const slices = byPorts.get(key)
    if (slices) slices.push(slice)
    else byPorts.set(key, [slice])
  }
  for (const [key, group] of groups) planGroup(plan, byPorts.get(key) ?? [], group, maker)
  for (const [key, slices] of byPorts) if (!groups.has(key)) plan.remove.push(...slices)
  if (plan.create.length === 0 && plan.remove.length === owned.length) planEmpty(plan, maker)
  // A slice that would be deleted becomes one that would be created.
  while (plan.create.length > 0 && plan.remove.length > 0) {
    const [slice, former] = [plan.create.pop(), plan.remove.shift()]
    if (slice && former) plan.update.push(withContent(former, slice))
  }
  return plan
}

function planEmpty(plan: SlicePlan, maker: SliceMaker): void {
  const empty = maker.make([])
  const [only] = plan.remove
  const isThere =
    plan.remove.length === 1 &&
    only &&
    (only.endpoints ?? []).length + (only.ports ?? []).length === 0 &&
    equalJson(only.metadata.labels ?? {}, maker.labels)
  if (isThere) plan.keep.push(...plan.remove.splice(0))
  else plan.create.push(empty)
}

function withContent(
  former: EndpointSlice,
  { metadata, ...content }: EndpointSlice,
): EndpointSlice {
  const { labels = {} } = metadata
  return { ...former, ...content, metadata: { ...former.metadata, labels } }
}

interface Draft {
  readonly slice: EndpointSlice
  readonly endpoints: Endpoint[]
}

function planGroup(
  plan: SlicePlan,
  slices: readonly EndpointSlice[],
  { ports, endpoints }: EndpointGroup,
  maker: SliceMaker,
): void {
  const left = new Map(endpoints)
  const [changed, unchanged]: [Draft[], Draft[]] = [[], []]
  for (const slice of slices) {
    const before = slice.endpoints ?? []
    const kept: Endpoint[] = []
    let isChanged = !hasLabels(slice, maker.labels)
    for (const endpoint of before) {
      const key = endpointKey(endpoint)
      const wanted = left.get(key)
      if (!wanted) continue
      left.delete(key)
      if (!sameEndpoint(wanted, endpoint)) isChanged = true
      kept.push(sameEndpoint(wanted, endpoint) ? endpoint : wanted)
    }
    if (kept.length < before.length && kept.length === 0) plan.remove.push(slice)
    else if (isChanged || kept.length < before.length) changed.push({ slice, endpoints: kept })
    else unchanged.push({ slice, endpoints: kept })
  }
  const queue = [...left.values()]
  changed.sort((a, b) => b.endpoints.length - a.endpoints.length)
  for (const draft of changed) fill(draft, queue)
  while (queue.length > 0) {
    const draft = roomiest(unchanged, queue.length)
    if (draft) {
      unchanged.splice(unchanged.indexOf(draft), 1)
      changed.push(draft)
      fill(draft, queue)
      continue
    }
    const made: Draft = { slice: maker.make(ports), endpoints: [] }
    fill(made, queue)
    plan.create.push({ ...made.slice, endpoints: made.endpoints })
  }
  for (const { slice, endpoints: held } of changed) {
    const metadata = { ...slice.metadata, labels: maker.labels }
    plan.update.push({ ...slice, metadata, endpoints: held })
  }
  plan.keep.push(...unchanged.map(({ slice }) => slice))
}

function hasLabels({ metadata }: EndpointSlice, labels: Record<string, string>): boolean {
  return equalJson(metadata.labels ?? {}, labels)
}

function fill({ endpoints }: Draft, queue: Endpoint[]): void {
  endpoints.push(...queue.splice(0, Math.max(0, mostEndpoints - endpoints.length)))
}

/** The slice that comes closest to full when it takes `count` more. */
function roomiest(drafts: readonly Draft[], count: number): Draft | undefined {
  if (count >= mostEndpoints) return undefined
  const fitting = drafts.filter(({ endpoints }) => endpoints.length + count <= mostEndpoints)
  return fitting.toSorted((a, b) => b.endpoints.length - a.endpoints.length)[0]
}
