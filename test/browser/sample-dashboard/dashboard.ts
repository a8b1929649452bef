import { ClusterApi, ClusterError, type Pod, type PodEvent } from './cluster-api.ts'
import { renderPods } from './pod-table.ts'

export interface DashboardOptions {
  readonly root: HTMLElement
  /** Where the cluster is: `https://host/clusters/demo`. */
  readonly cluster: string
  readonly pageSize?: number
}

function isGone(error: unknown): boolean {
  return error instanceof ClusterError && error.code === 410
}

/** Refused watches in a row after which the dashboard gives up and says so. */
const mostRefusals = 3

/** A table of all pods, kept up to date: a list, then a watch from its version, then a list again when that expired. */
export class Dashboard {
  readonly #api: ClusterApi
  readonly #root: HTMLElement
  readonly #pageSize: number
  readonly #pods = new Map<string, Pod>()
  #socket: WebSocket | undefined
  #version = ''
  #notice = ''
  #closed = false
  #lists = 0
  #refusals = 0

  constructor({ root, cluster, pageSize = 50 }: DashboardOptions) {
    this.#api = new ClusterApi(cluster)
    this.#root = root
    this.#pageSize = pageSize
    this.#render()
  }

  /** How often everything was listed. */
  get lists(): number {
    return this.#lists
  }

  async open(): Promise<void> {
    try {
      await this.#list()
      this.#watch()
    } catch (error) {
      this.#fail(error)
    }
  }

  close(): void {
    this.#closed = true
    this.#socket?.close()
  }

  async #list(): Promise<void> {
    this.#lists++
    const { pods, resourceVersion } = await this.#whole()
    this.#pods.clear()
    for (const pod of pods) this.#pods.set(pod.metadata.uid, pod)
    this.#version = resourceVersion
    this.#notice = ''
    this.#render()
  }

  /** A list whose pages expired half-way is started once more. */
  async #whole(): Promise<{ pods: Pod[]; resourceVersion: string }> {
    try {
      return await this.#api.listPods(this.#pageSize)
    } catch (error) {
      if (!isGone(error)) throw error
      return this.#api.listPods(this.#pageSize)
    }
  }

  #watch(): void {
    const socket = this.#api.watchPods(this.#version)
    let opened = false
    this.#socket = socket
    socket.addEventListener('open', () => (opened = true))
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      this.#apply(JSON.parse(data) as PodEvent)
    })
    socket.addEventListener('close', () => {
      if (this.#closed || this.#socket !== socket) return
      if (opened) this.#watch()
      else this.#refused()
    })
  }

  /** A version that has expired comes as an error event; why a socket was refused, a browser does not say. */
  #refused(): void {
    this.#refusals++
    if (this.#refusals < mostRefusals) void this.open()
    else this.#fail(new Error('The cluster refuses to be watched.'))
  }

  #apply({ type, object }: PodEvent): void {
    if (this.#closed) return
    if (type === 'ERROR') {
      this.#socket?.close()
      this.#socket = undefined
      this.#refused()
      return
    }
    this.#refusals = 0
    if (type === 'DELETED') this.#pods.delete(object.metadata.uid)
    else if (type !== 'BOOKMARK') this.#pods.set(object.metadata.uid, object)
    this.#version = object.metadata.resourceVersion
    this.#render()
  }

  async #delete(pod: Pod): Promise<void> {
    try {
      await this.#api.deletePod(pod.metadata.namespace, pod.metadata.name)
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    const wait = error instanceof ClusterError ? error.retryAfter : undefined
    const advice = wait === undefined ? '' : ` Try again in ${wait} s.`
    this.#notice = (error instanceof Error ? error.message : String(error)) + advice
    this.#render()
  }

  #render(): void {
    if (this.#closed) return
    const pods = [...this.#pods.values()]
    renderPods(this.#root, pods, this.#notice, (pod) => void this.#delete(pod))
  }
}
