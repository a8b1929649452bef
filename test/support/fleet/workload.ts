import { setTimeout } from 'node:timers/promises'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { SkerryProcess } from './skerry-process.ts'

const deployments = 3
const jobs = 3
const replicas = 2
/** Milliseconds within which the controllers have done everything, once nothing is wrong any more. */
const limit = 90_000

interface Owned {
  readonly metadata: {
    readonly name: string
    readonly deletionTimestamp?: string
    readonly ownerReferences?: readonly { readonly name: string }[]
  }
  readonly status?: {
    readonly phase?: string
    readonly readyReplicas?: number
    readonly succeeded?: number
  }
}

/** Deployments and jobs whose controllers run in one of the servers, whichever leads. */
export class Workload {
  readonly #servers: readonly SkerryProcess[]
  readonly #namespace: string

  constructor(servers: readonly SkerryProcess[], namespace: string) {
    this.#servers = servers
    this.#namespace = namespace
  }

  /** Makes them one after the other, at one server or another, until each is there. */
  async create(): Promise<void> {
    for (let at = 0; at < Math.max(deployments, jobs); at++) {
      if (at < deployments) await this.#make('apps/v1', 'Deployment', 'deployments', `d${at}`)
      if (at < jobs) await this.#make('batch/v1', 'Job', 'jobs', `j${at}`)
      await setTimeout(300)
    }
  }

  /** Waits until all is as it was asked for. @returns what is not, in the end: too few, too many, or at the wrong place */
  async faults(): Promise<readonly string[]> {
    let found: readonly string[] = ['never looked']
    for (let waited = 0; waited < limit && found.length > 0; waited += 500) {
      found = await this.#look()
      if (found.length > 0) await setTimeout(500)
    }
    return found
  }

  async #look(): Promise<readonly string[]> {
    const [sets, pods, made, ended] = await Promise.all([
      this.#list('apps/v1', 'replicasets'),
      this.#list('v1', 'pods'),
      this.#list('apps/v1', 'deployments'),
      this.#list('batch/v1', 'jobs'),
    ])
    if (!sets || !pods || !made || !ended) return ['the lists of workloads are refused']
    const faults: string[] = []
    for (const { metadata, status } of made) {
      const own = ownedBy(sets, metadata.name)
      const set = own[0]?.metadata.name ?? ''
      const running = ownedBy(pods, set)
      const ready = status?.readyReplicas ?? 0
      if (own.length !== 1 || running.length !== replicas || ready !== replicas) {
        faults.push(
          `${metadata.name} has ${own.length} sets, ${running.length} pods and ${ready} ready`,
        )
      }
    }
    for (const { metadata, status } of ended) {
      const own = ownedBy(pods, metadata.name).filter((pod) => pod.status?.phase === 'Succeeded')
      const succeeded = status?.succeeded ?? 0
      if (own.length !== 1 || succeeded !== 1) {
        faults.push(
          `${metadata.name} has ${own.length} pods that succeeded and counts ${succeeded}`,
        )
      }
    }
    if (made.length !== deployments || ended.length !== jobs) faults.push('not all are there')
    return faults
  }

  async #list(apiVersion: string, plural: string): Promise<readonly Owned[] | undefined> {
    const { status, text } = await this.#any(plural).call('GET', this.#path(apiVersion, plural))
    if (status !== 200) return undefined
    return (JSON.parse(text) as { readonly items: readonly Owned[] }).items
  }

  async #make(apiVersion: string, kind: string, plural: string, name: string): Promise<void> {
    const labels = { app: name }
    const containers = [{ name: 'c', image: 'i' }]
    const isJob = kind === 'Job'
    const podSpec = { containers, ...(isJob && { restartPolicy: 'Never' }) }
    const template = { metadata: { labels }, spec: podSpec }
    const spec: JsonObject = isJob
      ? { template }
      : { replicas, selector: { matchLabels: labels }, template }
    const body = { apiVersion, kind, metadata: { name }, spec }
    for (let tries = 0; tries < 200; tries++) {
      const { status } = await this.#any(`${name}${tries}`).call(
        'POST',
        this.#path(apiVersion, plural),
        { body },
      )
      if (status === 201 || status === 409) return
      await setTimeout(250)
    }
  }

  #path(apiVersion: string, plural: string): string {
    const root = apiVersion === 'v1' ? '/api' : '/apis'
    return `${root}/${apiVersion}/namespaces/${this.#namespace}/${plural}`
  }

  #any(seed: string): SkerryProcess {
    const up = this.#servers.filter(({ isUp }) => isUp)
    const from = up.length > 0 ? up : this.#servers
    const server = from[seed.length % from.length]
    if (!server) throw new RangeError('a fleet has servers')
    return server
  }
}

/** What an owner has that is not being deleted. */
function ownedBy(objects: readonly Owned[], owner: string): readonly Owned[] {
  return objects.filter(
    ({ metadata: { ownerReferences = [], deletionTimestamp } }) =>
      deletionTimestamp === undefined && ownerReferences.some(({ name }) => name === owner),
  )
}
