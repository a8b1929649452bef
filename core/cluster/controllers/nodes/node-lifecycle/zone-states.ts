import { ZoneTainter } from './zone-tainter.ts'

type ZoneState = 'Initial' | 'Normal' | 'PartialDisruption' | 'FullDisruption'

/** Nodes a second that get a NoExecute taint in a zone: usually, and in a large zone that is partly disrupted. */
const usualRate = 0.1
const reducedRate = 0.01
/** Size above which a zone is large, and the part of lost nodes from which on it is partly disrupted. */
const largeZone = 50
const unhealthyPart = 0.55

/** Number of nodes of a zone, by whether they are ready. */
export interface ZoneCount {
  ready: number
  notReady: number
}

/** A change of what nodes are evicted: all evictions stopped, or they go on after they had stopped. */
export type DisruptionChange = 'stopped' | 'resumed' | undefined

/** The zones of a cluster: how many of their nodes are lost decides how fast pods are evicted from them. */
export class ZoneStates {
  readonly #zones = new Map<string, { state: ZoneState; readonly tainter: ZoneTainter }>()

  /** The tainter of a zone, which is made where the zone is new. */
  tainter(zone: string, now: number): ZoneTainter {
    let known = this.#zones.get(zone)
    if (!known) {
      known = { state: 'Initial', tainter: new ZoneTainter(usualRate, now) }
      this.#zones.set(zone, known)
    }
    return known.tainter
  }

  tainters(): ZoneTainter[] {
    return Array.from(this.#zones.values(), ({ tainter }) => tainter)
  }

  /** Takes the counts of all zones that have nodes. */
  update(counts: ReadonlyMap<string, ZoneCount>, now: number): DisruptionChange {
    const states = new Map(Array.from(counts, ([zone, count]) => [zone, stateOf(count)] as const))
    for (const zone of counts.keys()) this.tainter(zone, now)
    const known = Array.from(this.#zones).filter(([zone]) => counts.has(zone))
    const areLost = Array.from(states.values()).every((state) => state === 'FullDisruption')
    const wereLost = known.every(([, { state }]) => state === 'FullDisruption')
    if (areLost && wereLost) return undefined
    for (const [zone, each] of known) {
      const state = states.get(zone) ?? 'Normal'
      if (each.state === state && !areLost && !wereLost) continue
      each.state = state
      each.tainter.setRate(areLost ? 0 : rateOf(state, counts.get(zone)), now)
    }
    if (areLost) return 'stopped'
    return wereLost ? 'resumed' : undefined
  }
}

function stateOf({ ready, notReady }: ZoneCount): ZoneState {
  if (ready === 0 && notReady > 0) return 'FullDisruption'
  const part = notReady / (ready + notReady)
  return notReady > 2 && part >= unhealthyPart ? 'PartialDisruption' : 'Normal'
}

function rateOf(state: ZoneState, count: ZoneCount | undefined): number {
  if (state !== 'PartialDisruption') return usualRate
  const size = count ? count.ready + count.notReady : 0
  return size > largeZone ? reducedRate : 0
}
