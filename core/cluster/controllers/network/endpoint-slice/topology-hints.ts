import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { Node, Service } from '../../../../base/api/types/core.v1.generated.ts'
import type { Endpoint, EndpointSlice } from '../../../../base/api/types/discovery.v1.generated.ts'
import type { IpFamily } from '../../../../kinds/allocation/address-range.ts'
import type { EventType } from '../../shared/events/event-recorder.ts'
import type { SlicePlan } from './slice-plan.ts'
import { withoutHints } from './traffic-hints.ts'
import {
  isOverloaded,
  processorShares,
  type ZoneCounts,
  type ZoneShare,
  zoneMoves,
  zoneShares,
} from './zone-shares.ts'

/** Annotations that ask for hints by zone; the older one counts where both are there. */
const modeAnnotations = [
  'service.kubernetes.io/topology-aware-hints',
  'service.kubernetes.io/topology-mode',
]

/** Whether an annotation of a service asks for hints by zone. `trafficDistribution` is not heeded then. */
export function asksForTopology({ metadata }: Pick<Service, 'metadata'>): boolean {
  const { annotations = {} } = metadata
  const mode = modeAnnotations.map((name) => annotations[name]).find((each) => each !== undefined)
  return mode === 'Auto' || mode === 'auto'
}

/** An event about the hints of a service. */
export interface HintsEvent {
  readonly type: EventType
  readonly reason: 'TopologyAwareHintsEnabled' | 'TopologyAwareHintsDisabled'
  readonly message: string
}

export interface HintedPlan {
  readonly plan: SlicePlan
  readonly event: HintsEvent | undefined
}

/**
 * Gives the endpoints of services to zones in proportion to their processors, as the topology cache of kube-controller-manager does: each endpoint
 * is for its own zone unless another one would have too few. Zones are taken in the order of their names where the original takes any.
 */
export class TopologyHints {
  readonly #nodes: () => Iterable<Node>
  #processors: { readonly shares: ReadonlyMap<string, number> | undefined } | undefined
  /** Endpoints of services by address family and zone. */
  readonly #given = new Map<string, Map<IpFamily, ZoneCounts>>()
  /** Services that have hints. */
  readonly #hinted = new Set<string>()

  constructor(nodes: () => Iterable<Node>) {
    this.#nodes = nodes
  }

  /** Looks at the nodes again, and returns the keys of services of which a zone has too few endpoints now. */
  nodesChanged(): string[] {
    this.#processors = undefined
    if (this.#given.size === 0) return []
    const { shares } = this.#known()
    const isShort = (families: ReadonlyMap<IpFamily, ZoneCounts>): boolean =>
      [...families.values()].some((counts) => isOverloaded(counts, shares))
    return [...this.#given].flatMap(([key, families]) => (isShort(families) ? [key] : []))
  }

  /** Forgets a service; true if it had hints. */
  forget(key: string, family?: IpFamily): boolean {
    const families = this.#given.get(key)
    if (family) families?.delete(family)
    if (!family || families?.size === 0) this.#given.delete(key)
    return this.#hinted.delete(key)
  }

  /** The plan with the hints of a service that asks for none any more. */
  remove(plan: SlicePlan, service: Service, family: IpFamily): HintedPlan {
    const had = this.forget(keyOf(service), family)
    const event = had ? disabled('Topology Aware Hints has been disabled', family) : undefined
    return { plan, event }
  }

  /** Sets the hints of all slices in a plan; removes them where they cannot be set. */
  add(plan: SlicePlan, service: Service, family: IpFamily): HintedPlan {
    const key = keyOf(service)
    const failed = (message: string): HintedPlan => {
      this.forget(key, family)
      return { plan: withoutHints(plan), event: disabled(message, family) }
    }
    const slices = [...plan.create, ...plan.update, ...plan.keep]
    const count = slices.flatMap(({ endpoints }) => endpoints ?? []).filter(isReady).length
    const { shares: processors } = this.#known()
    if (!processors) return failed(tooLittleKnown)
    const size = `(${count} endpoints, ${processors.size} zones)`
    if (processors.size > count) return failed(`Insufficient number of endpoints ${size}`)
    const shares = zoneShares(processors, count)
    if (!shares) return failed(`${tooUneven} ${size}`)
    const { keep, changed, counts } = kept(plan, shares)
    const made = [...plan.create, ...plan.update, ...changed]
    const all = made.flatMap(({ endpoints }) => endpoints ?? [])
    if (all.some((endpoint) => isReady(endpoint) && (endpoint.zone ?? '') === ''))
      return failed('One or more endpoints do not have a zone specified')
    const hinted = withZones(made, shares, counts)
    if (counts.size === 0) return failed('No hints allocated for zones')
    const families = this.#given.get(key) ?? new Map<IpFamily, ZoneCounts>()
    this.#given.set(key, families.set(family, counts))
    const isNew = !this.#hinted.has(key)
    this.#hinted.add(key)
    const create = hinted.slice(0, plan.create.length)
    return {
      plan: { create, update: hinted.slice(create.length), remove: plan.remove, keep },
      event: isNew
        ? {
            type: 'Normal',
            reason: 'TopologyAwareHintsEnabled',
            message: `Topology Aware Hints has been enabled, addressType: ${family}`,
          }
        : undefined,
    }
  }

  #known(): { readonly shares: ReadonlyMap<string, number> | undefined } {
    this.#processors ??= { shares: processorShares(this.#nodes()) }
    return this.#processors
  }
}

const tooLittleKnown =
  'Insufficient Node information: allocatable CPU or zone not specified on one or more nodes'
const tooUneven =
  'Unable to allocate minimum required endpoints to each zone without exceeding overload threshold'

function disabled(message: string, family: IpFamily): HintsEvent {
  const reason = 'TopologyAwareHintsDisabled'
  return { type: 'Warning', reason, message: `${message}, addressType: ${family}` }
}

function isReady({ conditions }: Endpoint): boolean {
  return conditions.ready === true
}

function add(counts: Map<string, number>, zone: string, amount: number): void {
  counts.set(zone, (counts.get(zone) ?? 0) + amount)
}

/** Which slices of a plan stay as they are: those whose hints fit the shares. `counts` are the endpoints that they give to zones. */
function kept(
  { keep: unchanged }: SlicePlan,
  shares: ReadonlyMap<string, ZoneShare>,
): { keep: EndpointSlice[]; changed: EndpointSlice[]; counts: Map<string, number> } {
  const [keep, changed]: [EndpointSlice[], EndpointSlice[]] = [[], []]
  const counts = new Map<string, number>()
  for (const slice of unchanged) {
    const own = new Map<string, number>()
    const endpoints = (slice.endpoints ?? []).filter(isReady)
    for (const { hints } of endpoints)
      for (const { name } of hints?.forZones ?? []) add(own, name, 1)
    const fits =
      endpoints.every(({ hints }) => (hints?.forZones ?? []).length > 0) &&
      [...own].every(([zone, count]) => {
        const share = shares.get(zone)
        return share !== undefined && count + (counts.get(zone) ?? 0) <= share.maximum
      })
    if (!fits) changed.push(slice)
    else {
      keep.push(slice)
      for (const [zone, count] of own) add(counts, zone, count)
    }
  }
  return { keep, changed, counts }
}

/** Slices with a zone for each ready endpoint; `counts` is brought up to date. */
function withZones(
  slices: readonly EndpointSlice[],
  shares: ReadonlyMap<string, ZoneShare>,
  counts: Map<string, number>,
): EndpointSlice[] {
  for (const { endpoints } of slices)
    for (const endpoint of endpoints ?? [])
      if (isReady(endpoint)) add(counts, endpoint.zone ?? '', 1)
  const { giving, taking } = zoneMoves(shares, counts)
  const zoneFor = (own: string): string => {
    const spare = giving.get(own) ?? 0
    const [taker] = spare > 0 ? [...taking].filter(([, wanted]) => wanted > 0) : []
    if (!taker) return own
    const [zone, wanted] = taker
    giving.set(own, spare - 1)
    taking.set(zone, wanted - 1)
    add(counts, own, -1)
    add(counts, zone, 1)
    return zone
  }
  return slices.map((slice) => ({
    ...slice,
    endpoints: (slice.endpoints ?? []).map(({ hints: _, ...endpoint }) =>
      isReady(endpoint)
        ? { ...endpoint, hints: { forZones: [{ name: zoneFor(endpoint.zone ?? '') }] } }
        : endpoint,
    ),
  }))
}
