import {
  alreadyExists,
  type ApiError,
  notFound,
} from '../../../../../../core/base/api/errors/api-error.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import type { Client } from '../../../../../../core/base/client/client.ts'
import type { ObjectList, WatchEvent } from '../../../../../../core/base/client/decode-response.ts'
import type { ObjectAt } from '../../../../../../core/base/client/resource-path.ts'
import { Arrivals } from '../../../../../support/requests/arrivals.ts'

const namespaces = '/api/v1/namespaces'

/** Just enough of a server for controllers: objects by path, finalizers, one watch on namespaces. */
export class MemoryApi implements Client {
  readonly objects = new Map<string, ApiObject>()
  /** Every write, as `VERB /path`, for the test to wait for. */
  readonly writes = new Arrivals<string>()
  /** What `VERB /path` is refused with, once. */
  readonly refusals = new Map<string, ApiError>()
  /** Paths of objects that deletions of their collection leave alone, as if they had not ended yet. */
  readonly stubborn = new Set<string>()
  readonly #events = new Arrivals<WatchEvent | 'end'>()
  #version = 0

  /** Puts an object without anybody asking for it. */
  put(path: string, content: JsonObject = {}): void {
    const known = this.objects.has(path)
    const resourceVersion = String(++this.#version)
    const metadata = { name: nameOf(path), ...(content['metadata'] as JsonObject), resourceVersion }
    const object = { apiVersion: 'v1', kind: 'Any', ...content, metadata } as ApiObject
    this.objects.set(path, object)
    this.#emit(known ? 'MODIFIED' : 'ADDED', path, object)
  }

  remove(path: string): void {
    const object = this.objects.get(path)
    if (this.objects.delete(path) && object) this.#emit('DELETED', path, object)
  }

  names(collection: string): string[] {
    return [...this.objects.keys()].filter((path) => parentOf(path) === collection).map(nameOf)
  }

  async get<Path extends string>(sent: Path): Promise<ObjectAt<Path>> {
    const path = decodeURIComponent(sent)
    this.#admit('GET', path)
    return this.#existing(path) as ObjectAt<Path>
  }

  async list<Path extends string>(path: Path): Promise<ObjectList<ObjectAt<Path>>> {
    this.#admit('LIST', path)
    const found = [...this.objects].filter(([key]) => parentOf(key) === path)
    const metadata = { resourceVersion: String(this.#version) }
    return { metadata, items: found.map(([, object]) => object as ObjectAt<Path>) }
  }

  async *pages<Path extends string>(path: Path): AsyncIterable<ObjectList<ObjectAt<Path>>> {
    yield await this.list(path)
  }

  async create<Path extends string>(path: Path, object: ApiObject): Promise<ObjectAt<Path>> {
    const name = object.metadata.name ?? ''
    this.#write('POST', `${path}/${name}`)
    if (this.objects.has(`${path}/${name}`)) throw alreadyExists(resourceOf(path), name)
    this.put(`${path}/${name}`, object)
    return this.#existing(`${path}/${name}`) as ObjectAt<Path>
  }

  async update<Path extends string>(sent: Path, object: ApiObject): Promise<ObjectAt<Path>> {
    const path = decodeURIComponent(sent)
    this.#write('PUT', path)
    const target = path.replace(/\/(finalize|status)$/, '')
    this.#existing(target)
    this.put(target, object)
    const { spec, metadata } = object as { spec?: { finalizers?: unknown[] } } & ApiObject
    const finished = metadata.deletionTimestamp !== undefined && spec?.finalizers?.length === 0
    if (finished) this.remove(target)
    return object as ObjectAt<Path>
  }

  patch(): Promise<never> {
    return Promise.reject(new Error('not part of this test'))
  }

  async delete(sent: string): Promise<ApiObject> {
    const path = decodeURIComponent(sent)
    this.#write('DELETE', path)
    const object = this.#existing(path)
    this.remove(path)
    return object
  }

  async deleteCollection(path: string): Promise<void> {
    this.#write('DELETE', path)
    for (const [key, { metadata }] of this.objects) {
      const stays = this.stubborn.has(key) || metadata.finalizers?.length
      if (parentOf(key) === path && !stays) this.remove(key)
    }
  }

  async *watch(
    _path: string,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<WatchEvent> {
    const end = (): void => this.#events.push('end')
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
    for (;;) {
      const event = await this.#events.next()
      if (event === 'end') return
      yield event
    }
  }

  #emit(type: WatchEvent['type'], path: string, object: ApiObject): void {
    if (parentOf(path) === namespaces) this.#events.push({ type, object })
  }

  #write(verb: string, path: string): void {
    this.writes.push(`${verb} ${path}`)
    this.#admit(verb, path)
  }

  #admit(verb: string, path: string): void {
    const refusal = this.refusals.get(`${verb} ${path}`)
    this.refusals.delete(`${verb} ${path}`)
    if (refusal) throw refusal
  }

  #existing(path: string): ApiObject {
    const object = this.objects.get(path)
    if (!object) throw notFound(resourceOf(parentOf(path)), nameOf(path))
    return object
  }
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function resourceOf(path: string): { readonly group: string; readonly resource: string } {
  return { group: '', resource: nameOf(path) }
}
