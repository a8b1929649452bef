import { writeFileSync } from 'node:fs'
import { objectsOf, structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { isJsonObject } from '../../../core/base/api/json.ts'
import type { SceneStage } from '../../support/scenes/scene.ts'
import type { Connection } from '../connection.ts'
import { mediaTypes } from '../media-types.ts'

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
/** Controllers are done when nothing has changed for this long. */
const quietMs = 600
const longestMs = 4000

/** The original, in a namespace of the scene's own, with its own clock. */
export class OriginalStage implements SceneStage {
  readonly namespace: string
  readonly #connection: Connection
  readonly #looksAt: readonly string[]
  readonly #skewFile: string
  readonly #hasNodes: boolean
  /** Seconds by which the clock of the original's CronJob controller is ahead of this machine's. */
  #skew = 0

  constructor(parts: {
    readonly connection: Connection
    readonly namespace: string
    /** Paths whose changes {@link settled} waits for. */
    readonly looksAt: readonly string[]
    readonly skewFile: string
    readonly now: string | undefined
    /** Whether the nodes are the scene's. */
    readonly hasNodes: boolean
  }) {
    this.#connection = parts.connection
    this.namespace = parts.namespace
    this.#looksAt = parts.looksAt
    this.#skewFile = parts.skewFile
    this.#hasNodes = parts.hasNodes
    if (parts.now !== undefined) this.#skewTo((Date.parse(parts.now) - Date.now()) / 1000)
  }

  /** @throws TypeError without a file to write the skew to */
  leap(seconds: number): Promise<void> {
    this.#skewTo(this.#skew + seconds)
    return Promise.resolve()
  }

  #skewTo(seconds: number): void {
    if (this.#skewFile === '') throw new TypeError('scenes with leaps of time need --skew-file')
    this.#skew = Math.round(seconds)
    writeFileSync(this.#skewFile, String(this.#skew))
  }

  async send(
    method: string,
    path: string,
    body?: JsonObject,
    contentType?: string,
  ): Promise<{ status: number; body: JsonObject }> {
    const request = {
      name: '',
      method,
      path,
      ...(body && { body, contentType: contentType ?? 'application/json' }),
    }
    const answer = await this.#connection.send(request, {
      uid: '',
      version: '',
      continueToken: '',
    })
    if (!isJsonObject(answer.json)) throw new TypeError(`${method} ${path}: ${answer.text}`)
    return { status: answer.status, body: answer.json }
  }

  second(): Promise<void> {
    return pause(1000)
  }

  async settled(): Promise<void> {
    const until = Date.now() + longestMs
    let before = ''
    for (let quiet = 0; quiet < quietMs && Date.now() < until; quiet += 200) {
      await pause(200)
      const now = await this.#versions()
      if (now !== before) quiet = 0
      before = now
    }
  }

  now(): number {
    return Date.now() + this.#skew * 1000
  }

  /** Creates the namespace, and waits for the service account that pods need. */
  async open(): Promise<void> {
    const metadata = { name: this.namespace }
    const body = { apiVersion: 'v1', kind: 'Namespace', metadata }
    const made = await this.send('POST', '/api/v1/namespaces', body)
    if (made.status !== 201) throw new TypeError(JSON.stringify(made.body))
    await this.#until(`/api/v1/namespaces/${this.namespace}/serviceaccounts/default`, 200)
  }

  /** Takes away what the scene has made. */
  async close(): Promise<void> {
    await this.send('DELETE', `/api/v1/namespaces/${this.namespace}`)
    if (this.#hasNodes) await this.#removeNodes()
    await this.#until(`/api/v1/namespaces/${this.namespace}`, 404, () => this.#removePods())
    if (!this.#hasNodes) return
    // That nodes are gone is noticed every five seconds.
    await pause(6000)
    await this.send('DELETE', '/api/v1/namespaces/default/events')
  }

  async #removeNodes(): Promise<void> {
    const leases = '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases'
    const { body } = await this.send('GET', '/api/v1/nodes')
    for (const node of objectsOf(body, 'items')) {
      const name = nameOf(node)
      await this.send('DELETE', `/api/v1/nodes/${name}`)
      await this.send('DELETE', `${leases}/${name}`)
    }
  }

  /** Removes pods as their kubelets would. */
  async #removePods(): Promise<void> {
    const pods = `/api/v1/namespaces/${this.namespace}/pods`
    const { body } = await this.send('GET', pods)
    for (const pod of objectsOf(body, 'items')) {
      const path = `${pods}/${nameOf(pod)}`
      await this.send('PATCH', path, { metadata: { finalizers: null } }, mediaTypes.mergePatch)
      await this.send('DELETE', path, { gracePeriodSeconds: 0 })
    }
  }

  async #versions(): Promise<string> {
    const versions: string[] = []
    for (const path of this.#looksAt) {
      const { body } = await this.send('GET', path)
      for (const item of objectsOf(body, 'items')) {
        versions.push(textOf(structOf(item, 'metadata'), 'resourceVersion'))
      }
    }
    return versions.join(' ')
  }

  async #until(path: string, status: number, meanwhile?: () => Promise<void>): Promise<void> {
    for (let left = 300; left > 0; left--) {
      await meanwhile?.()
      if ((await this.send('GET', path)).status === status) return
      await pause(200)
    }
    throw new TypeError(`${path} does not answer ${status}`)
  }
}

function nameOf(object: JsonObject): string {
  return textOf(structOf(object, 'metadata'), 'name')
}
