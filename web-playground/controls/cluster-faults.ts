import {
  type ApiObject,
  type FaultRule,
  resourcePath,
  type Runtime,
  type WireClient,
} from '../../core/index.ts'
import { CollectionFollower } from '../resources/collection-follower.ts'
import type { PageServer } from '../server/connect-server.ts'
import type { PageSource } from '../server/request-source.ts'
import { Store } from '../state/store.ts'

/** A simulated node, and what is broken of it. */
export interface NodeFaults {
  readonly name: string
  readonly zone: string
  readonly isLost: boolean
  readonly isFull: boolean
}

export interface FaultState {
  readonly nodes: readonly NodeFaults[]
  /** Ids of the rules that slow the API down, and of those that refuse requests. */
  readonly slow: readonly number[]
  readonly refusing: readonly number[]
}

/** What the faults need of the page. */
export interface FaultSource {
  readonly runtime: Runtime
  readonly control: PageServer['control']
  client(source: PageSource): WireClient
}

const heartbeat = 'simulation.skerry/heartbeat'
const diskPressure = 'simulation.skerry/disk-pressure'
const simulated = 'simulation.skerry/node'
const zoneLabel = 'topology.kubernetes.io/zone'
const nodesPath = resourcePath({ group: '', version: 'v1', resource: 'nodes' })

/** Every answer two seconds late. */
export const slowRule: FaultRule = { fault: { type: 'delay', milliseconds: 2000 } }

/** The tenth of each ten requests refused, ten thousand requests long. */
export const refusingRule: FaultRule = {
  fault: { type: 'status', reason: 'InternalError', message: 'one request in ten is refused' },
  nth: Array.from({ length: 1000 }, (_, at) => (at + 1) * 10),
}

/** The faults that the page can make: of nodes by their annotations, of the API by fault rules. All tabs see them. */
export class ClusterFaults {
  readonly state: Store<FaultState> = new Store<FaultState>({ nodes: [], slow: [], refusing: [] })
  readonly #source: FaultSource
  #follower: CollectionFollower | undefined

  constructor(source: FaultSource) {
    this.#source = source
  }

  /** How many things are broken. */
  get count(): number {
    const { nodes, slow, refusing } = this.state.value
    const ofNodes = nodes.reduce(
      (sum, { isLost, isFull }) => sum + Number(isLost) + Number(isFull),
      0,
    )
    return ofNodes + Number(slow.length > 0) + Number(refusing.length > 0)
  }

  get zones(): readonly string[] {
    const zones = new Set(this.state.value.nodes.map(({ zone }) => zone))
    return [...zones].filter((zone) => zone !== '').toSorted()
  }

  /** Follows the nodes, until {@link close}. */
  followNodes(): void {
    if (this.#follower) return
    const { runtime } = this.#source
    const follower = new CollectionFollower({
      client: this.#source.client('controls'),
      runtime,
      path: nodesPath,
      changed: () =>
        this.state.update({
          nodes: Array.from(follower.objects).flatMap(nodeFaults).toSorted(byName),
        }),
    })
    this.#follower = follower
  }

  /** Reads which rules are in force; a server that cannot be asked has none to show. */
  async readRules(): Promise<void> {
    const rules = await this.#source.control.faultRules().catch(() => [])
    const idsOf = (holds: (rule: FaultRule) => boolean): number[] =>
      rules.flatMap(({ id, rule }) => (holds(rule) ? [id] : []))
    const slow = idsOf(({ fault }) => fault.type === 'delay')
    const refusing = idsOf(({ fault }) => fault.type === 'status')
    const { value } = this.state
    if (String(slow) !== String(value.slow)) this.state.update({ slow })
    if (String(refusing) !== String(value.refusing)) this.state.update({ refusing })
  }

  setLost(names: readonly string[], isLost: boolean): Promise<void> {
    return this.#annotate(names, { [heartbeat]: isLost ? 'false' : null })
  }

  setFull(name: string, isFull: boolean): Promise<void> {
    return this.#annotate([name], { [diskPressure]: isFull ? 'true' : null })
  }

  async setSlow(isSlow: boolean): Promise<void> {
    await this.#setRule(slowRule, this.state.value.slow, isSlow)
  }

  async setRefusing(refuses: boolean): Promise<void> {
    await this.#setRule(refusingRule, this.state.value.refusing, refuses)
  }

  /** Takes back all faults. */
  async end(): Promise<void> {
    await this.setSlow(false)
    await this.setRefusing(false)
    const broken = this.state.value.nodes.filter(({ isLost, isFull }) => isLost || isFull)
    await this.#annotate(
      broken.map(({ name }) => name),
      { [heartbeat]: null, [diskPressure]: null },
    )
  }

  close(): void {
    this.#follower?.stop()
    this.#follower = undefined
    this.state.update({ nodes: [], slow: [], refusing: [] })
  }

  async #annotate(
    names: readonly string[],
    annotations: Readonly<Record<string, string | null>>,
  ): Promise<void> {
    const client = this.#source.client('controls')
    for (const name of names) {
      await client.patch(`${nodesPath}/${name}`, 'merge', { metadata: { annotations } })
    }
  }

  async #setRule(rule: FaultRule, ids: readonly number[], isOn: boolean): Promise<void> {
    const { control } = this.#source
    if (isOn && ids.length === 0) await control.addFault(rule)
    if (!isOn) for (const id of ids) await control.removeFault(id)
    await this.readRules()
  }
}

function nodeFaults({ metadata }: ApiObject): NodeFaults[] {
  const { name = '', annotations = {}, labels = {} } = metadata
  if (annotations[simulated] !== 'true') return []
  return [
    {
      name,
      zone: labels[zoneLabel] ?? '',
      isLost: annotations[heartbeat] === 'false',
      isFull: annotations[diskPressure] === 'true',
    },
  ]
}

function byName(a: NodeFaults, b: NodeFaults): number {
  return a.name < b.name ? -1 : 1
}
