/** The little of the API that the dashboard uses. */
export interface Pod {
  readonly metadata: {
    readonly name: string
    readonly namespace: string
    readonly uid: string
    readonly resourceVersion: string
    readonly creationTimestamp: string
    readonly labels?: Readonly<Record<string, string>>
  }
  readonly status?: { readonly phase?: string }
}

interface PodPage {
  readonly metadata: { readonly resourceVersion: string; readonly continue?: string }
  readonly items: readonly Pod[]
}

export interface PodEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR'
  readonly object: Pod & { readonly code?: number; readonly message?: string }
}

/** An answer that is no success, in the server's words. */
export class ClusterError extends Error {
  readonly code: number
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter: number | undefined

  constructor(code: number, message: string, retryAfter: number | undefined) {
    super(message)
    this.name = 'ClusterError'
    this.code = code
    this.retryAfter = retryAfter
  }
}

async function errorOf(response: Response): Promise<ClusterError> {
  const status = (await response.json()) as { readonly message?: string }
  const wait = response.headers.get('retry-after')
  return new ClusterError(
    response.status,
    status.message ?? response.statusText,
    wait === null ? undefined : Number(wait),
  )
}

export class ClusterApi {
  readonly #base: string

  /** `base` is where the cluster is: `https://host/clusters/demo`. */
  constructor(base: string) {
    this.#base = base
  }

  /** All pods, `pageSize` a request. @throws ClusterError */
  async listPods(pageSize: number): Promise<{ pods: Pod[]; resourceVersion: string }> {
    const pods: Pod[] = []
    let token = ''
    for (;;) {
      const page = await this.#page(pageSize, token)
      pods.push(...page.items)
      if (!page.metadata.continue) {
        return { pods, resourceVersion: page.metadata.resourceVersion }
      }
      token = page.metadata.continue
    }
  }

  /** @throws ClusterError */
  async deletePod(namespace: string, name: string): Promise<void> {
    const path = `/api/v1/namespaces/${namespace}/pods/${name}`
    const response = await fetch(this.#base + path, { method: 'DELETE' })
    if (!response.ok) throw await errorOf(response)
  }

  /** A socket on which every change after `resourceVersion` arrives as one text message. */
  watchPods(resourceVersion: string): WebSocket {
    const query = new URLSearchParams({ watch: '1', resourceVersion, allowWatchBookmarks: 'true' })
    return new WebSocket(`${this.#base.replace(/^http/, 'ws')}/api/v1/pods?${query.toString()}`)
  }

  async #page(limit: number, token: string): Promise<PodPage> {
    const query = new URLSearchParams({ limit: String(limit) })
    if (token !== '') query.set('continue', token)
    const response = await fetch(`${this.#base}/api/v1/pods?${query.toString()}`)
    if (!response.ok) throw await errorOf(response)
    return (await response.json()) as PodPage
  }
}
