import { textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { Service } from '../../../core/base/api/types/core.v1.generated.ts'

/** One server of several on a store. */
export interface Target {
  readonly name: string
  /** `body` is a merge patch with PATCH. Rejects where no answer comes. */
  send(method: string, path: string, body?: JsonObject): Promise<TargetAnswer>
}

export interface TargetAnswer {
  readonly status: number
  readonly body: JsonObject
}

/** Numbers from 0 to below 1, the same in every run of a seed. */
export type Chance = () => number

/** As mulberry32, which is short and even enough for a load. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface LoadOptions {
  readonly targets: readonly Target[]
  readonly writers: number
  /** Operations of each writer. */
  readonly operations: number
  readonly namespace: string
  /** Services that each writer has at most. */
  readonly most: number
  readonly firstPort: number
  readonly portCount: number
  /** First three parts of the addresses, `10.0.0`. */
  readonly network: string
  readonly seed: number
}

/** What a load came to. */
export interface LoadResult {
  readonly operations: number
  /** Counts of answers by operation, status and the essential words of the message. */
  readonly answers: ReadonlyMap<string, number>
  /** The services that were acknowledged last, with the count in their annotation; by name. */
  readonly acknowledged: ReadonlyMap<string, number>
  /** The answers to each service's operations, for finding out what led to a fault. */
  readonly stories: ReadonlyMap<string, readonly string[]>
}

const annotation = 'example.com/count'

/** Changes services through all targets, each writer its own, one operation after the other. */
export async function runAllocationLoad(options: LoadOptions): Promise<LoadResult> {
  const answers = new Map<string, number>()
  const acknowledged = new Map<string, number>()
  const stories = new Map<string, string[]>()
  const record = { answers, acknowledged, stories }
  await Promise.all(
    Array.from({ length: options.writers }, (_, at) => new Writer(options, at, record).run()),
  )
  return { operations: options.writers * options.operations, ...record }
}

interface LoadRecord {
  readonly answers: Map<string, number>
  readonly acknowledged: Map<string, number>
  readonly stories: Map<string, string[]>
}

class Writer {
  readonly #options: LoadOptions
  readonly #name: string
  readonly #chance: Chance
  readonly #answers: Map<string, number>
  readonly #acknowledged: Map<string, number>
  readonly #stories: Map<string, string[]>
  readonly #own: string[] = []
  #made = 0

  constructor(options: LoadOptions, at: number, record: LoadRecord) {
    this.#options = options
    this.#name = `w${at}`
    this.#chance = chanceOf(options.seed * 1000 + at)
    this.#answers = record.answers
    this.#acknowledged = record.acknowledged
    this.#stories = record.stories
  }

  async run(): Promise<void> {
    for (let done = 0; done < this.#options.operations; done++) {
      const { most } = this.#options
      const name = this.#own[this.#below(this.#own.length)]
      const drawn = this.#chance()
      if (name === undefined || (this.#own.length < most && drawn < 0.5)) await this.#create()
      else if (drawn < 0.8) await this.#change(name)
      else await this.#remove(name)
    }
  }

  get #services(): string {
    return `/api/v1/namespaces/${this.#options.namespace}/services`
  }

  #below(count: number): number {
    return Math.floor(this.#chance() * count)
  }

  async #send(
    what: string,
    service: string,
    method: string,
    path: string,
    body?: JsonObject,
  ): Promise<TargetAnswer> {
    const { targets } = this.#options
    const target = targets[this.#below(targets.length)]
    if (!target) throw new TypeError('a load has targets')
    const answer = await target.send(method, path, body)
    const kind = `${what} by ${target.name}: ${answer.status}${answer.status < 400 ? '' : ` ${essenceOf(answer)}`}`
    this.#answers.set(kind, (this.#answers.get(kind) ?? 0) + 1)
    const story = this.#stories.get(service) ?? []
    this.#stories.set(service, story)
    story.push(`${path.endsWith('/status') ? 'status ' : ''}${kind}`)
    return answer
  }

  async #create(): Promise<void> {
    const name = `${this.#name}-${this.#made++}`
    const finalizers = this.#chance() < 0.2 ? ['example.com/held'] : []
    const { status } = await this.#send('create', name, 'POST', this.#services, {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, finalizers, annotations: { [annotation]: '0' } },
      spec: this.#spec(),
    })
    if (status !== 201) return
    this.#own.push(name)
    this.#acknowledged.set(name, 0)
  }

  #spec(): JsonObject {
    const { firstPort, network, portCount } = this.#options
    const drawn = this.#chance()
    const asked = this.#chance() < 0.15
    const nodePort = asked ? { nodePort: firstPort + this.#below(portCount) } : {}
    const ports = [{ name: 'web', port: 80, protocol: 'TCP' }]
    if (drawn < 0.3) return { type: 'NodePort', ports: [{ ...ports[0], ...nodePort }] }
    if (drawn < 0.45) return { type: 'LoadBalancer', externalTrafficPolicy: 'Local', ports }
    if (drawn < 0.5) return { clusterIP: 'None', ports }
    const clusterIP = asked ? { clusterIP: `${network}.${2 + this.#below(250)}` } : {}
    return { type: 'ClusterIP', ports, ...clusterIP }
  }

  async #change(name: string): Promise<void> {
    const count = (this.#acknowledged.get(name) ?? 0) + 1
    const drawn = this.#chance()
    const spec = (): JsonObject => {
      if (drawn < 0.3) return { type: 'NodePort' }
      if (drawn < 0.6) return { type: 'ClusterIP', externalTrafficPolicy: null, ports: [bare] }
      return { sessionAffinity: count % 2 === 0 ? 'None' : 'ClientIP' }
    }
    const { status } = await this.#send('change', name, 'PATCH', `${this.#services}/${name}`, {
      metadata: { annotations: { [annotation]: String(count) } },
      spec: spec(),
    })
    if (status === 200) this.#acknowledged.set(name, count)
  }

  async #remove(name: string): Promise<void> {
    const path = `${this.#services}/${name}`
    const { status, body } = await this.#send('delete', name, 'DELETE', path)
    if (status !== 200) return
    const { metadata } = body as { readonly metadata?: { readonly finalizers?: unknown } }
    if (metadata?.finalizers !== undefined) {
      // The last finalizer goes by `status` or by the object itself.
      const place = this.#chance() < 0.5 ? `${path}/status` : path
      await this.#send('release', name, 'PATCH', place, { metadata: { finalizers: null } })
    }
    this.#own.splice(this.#own.indexOf(name), 1)
    this.#acknowledged.delete(name)
  }
}

const bare = { name: 'web', port: 80, protocol: 'TCP', targetPort: 80 }

const essences = [
  'does not match the current range',
  'already allocated',
  'range is full',
  'exceeded quota',
  'may not be set',
  'not in the valid range',
  'object has been modified',
]

function essenceOf({ body }: TargetAnswer): string {
  const message = textOf(body, 'message')
  return essences.find((each) => message.includes(each)) ?? message.slice(0, 160)
}

/** What is wrong with the allocations of a store at rest; nothing where all is well. */
export async function findAllocationFaults(
  target: Target,
  { acknowledged }: Pick<LoadResult, 'acknowledged'>,
  namespace: string,
): Promise<readonly string[]> {
  const services = await listOf<Service>(target, '/api/v1/services')
  const faults: string[] = []
  const seen = new Map<string | number, string>()
  const addresses = new Set<string>()
  for (const { metadata, spec } of services) {
    const key = `${metadata.namespace}/${metadata.name}`
    const held = (spec.clusterIPs ?? []).filter((each) => each !== 'None')
    for (const each of held) addresses.add(each)
    for (const value of new Set([...held, ...portsOf(spec)])) {
      const other = seen.get(value)
      if (other !== undefined) faults.push(`${value} is that of ${other} and of ${key}`)
      seen.set(value, key)
    }
  }
  const objects = await listOf<AddressObject>(target, '/apis/networking.k8s.io/v1/ipaddresses')
  for (const { metadata, spec } of objects) {
    const { namespace: space, name } = spec.parentRef
    const holder = seen.get(metadata.name)
    if (holder !== `${space}/${name}`) {
      faults.push(`${metadata.name} is recorded for ${space}/${name} and held by ${holder}`)
    }
    addresses.delete(metadata.name)
  }
  for (const address of addresses) faults.push(`${address} has no IPAddress`)
  const found = new Map(
    services
      .filter(({ metadata }) => metadata.namespace === namespace)
      .map(({ metadata }) => [metadata.name ?? '', metadata.annotations?.[annotation]]),
  )
  for (const [name, count] of acknowledged) {
    if (found.get(name) !== String(count)) {
      faults.push(`${name} was acknowledged as ${count}, and is ${found.get(name)}`)
    }
    found.delete(name)
  }
  for (const name of found.keys()) faults.push(`${name} exists, which was not acknowledged`)
  return faults
}

interface AddressObject {
  readonly metadata: { readonly name: string }
  readonly spec: { readonly parentRef: { readonly namespace: string; readonly name: string } }
}

async function listOf<T>(target: Target, path: string): Promise<readonly T[]> {
  const { status, body } = await target.send('GET', path)
  if (status !== 200) throw new Error(`GET ${path}: ${status}`)
  return body['items'] as unknown as readonly T[]
}

/** Node ports of a service, that of health checks among them. */
export function portsOf({ ports = [], healthCheckNodePort }: Service['spec']): readonly number[] {
  const all = [...(ports ?? []).map(({ nodePort }) => nodePort), healthCheckNodePort]
  return all.filter((port) => port !== undefined).filter((port) => port !== 0)
}

/** Node ports that the services of a store hold. */
export async function heldPorts(target: Target): Promise<readonly number[]> {
  const services = await listOf<Service>(target, '/api/v1/services')
  return [...new Set(services.flatMap(({ spec }) => portsOf(spec)))].toSorted((a, b) => a - b)
}
