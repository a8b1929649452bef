import { onAbort } from '../../../base/execution/on-abort.ts'
import { pause } from '../../../base/execution/pause.ts'
import { encodeJson } from '../../../base/json/json-write.ts'
import type { Timers } from '../../../base/runtime.ts'
import { contentHash } from '../../../kinds/discovery/content-hash.ts'
import { documentOf } from '../../../kinds/discovery/document.ts'
import type { AggregatedApi } from '../../aggregation/aggregated-api.ts'
import type { AggregatedDocument, AggregatedDocuments } from './aggregated-documents.ts'
import { convertSwagger } from './convert-swagger.ts'
import {
  downloadIndex,
  type DownloadedSwagger,
  type Downloading,
  downloadSwagger,
  parseDocument,
} from './download.ts'
import { partOf, type ReadSwagger, readSwagger } from './swagger.ts'

/** Somewhat more than the deadline of a request, whose errors say more. */
const mostMs = 61_000

type Index = ReadonlyMap<string, string>

/** The documents of one API, as they are downloaded again and again. */
export class ApiDownloads {
  readonly #documents: AggregatedDocuments
  readonly #downloading: Downloading
  readonly #timers: Timers
  /** The newest Swagger document that was read: the tag that its server gave it, and the hash of its bytes. */
  #known: { readonly etag: string | undefined; readonly hash: string } | undefined
  #held = 0

  constructor(documents: AggregatedDocuments, downloading: Downloading, timers: Timers) {
    this.#documents = documents
    this.#downloading = downloading
    this.#timers = timers
  }

  /** Downloads what the API's server has. What fails stays as it was. @throws AggregateError with the reasons */
  async update(api: AggregatedApi): Promise<void> {
    const downloading = this.#downloading
    const [index, swagger] = await Promise.allSettled([
      this.#inTime(api, downloadIndex(downloading, api)),
      this.#inTime(api, downloadSwagger(downloading, api, this.#known?.etag)),
    ])
    downloading.signal.throwIfAborted()
    const failures: unknown[] = []
    if (index.status === 'rejected') failures.push(index.reason)
    else if (index.value) this.#putIndex(api, index.value)
    const isFormer = index.status === 'fulfilled' && index.value === undefined
    try {
      if (swagger.status === 'rejected') throw swagger.reason
      await this.#putSwagger(api, swagger.value, isFormer)
    } catch (error) {
      failures.push(error)
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
  }

  /** Forgets the documents. */
  forget(name: string): void {
    this.#documents.set(name, undefined)
    this.#downloading.budget.give(this.#held)
    this.#held = 0
  }

  /** A download in time: a function that answers an API may never end its answer, which the deadline of a request does not bound. */
  async #inTime<T>({ isOwn = false }: AggregatedApi, download: Promise<T>): Promise<T> {
    if (isOwn) return download
    const waiting = new AbortController()
    const stopWaiting = onAbort(this.#downloading.signal, () => waiting.abort())
    const late = async (): Promise<never> => {
      await pause(this.#timers, mostMs, waiting.signal)
      throw new Error(`there was no complete answer within ${mostMs} ms`)
    }
    try {
      return await Promise.race([download, late()])
    } finally {
      waiting.abort()
      stopWaiting()
    }
  }

  #putIndex({ name }: AggregatedApi, index: Index): void {
    const known = this.#documents.get(name)
    if (known?.index && !known.converted && sameEntries(known.index, index)) return
    this.#put(name, { swagger: known?.swagger, index })
  }

  /** @param isFormer whether the server has no version 3 */
  async #putSwagger(
    api: AggregatedApi,
    downloaded: DownloadedSwagger | 'unchanged' | 'absent',
    isFormer: boolean,
  ): Promise<void> {
    const known = this.#documents.get(api.name)
    const lacks = isFormer && !known?.converted
    if (downloaded === 'absent') return
    if (downloaded === 'unchanged') {
      if (!lacks) return
      const whole = await this.#inTime(api, downloadSwagger(this.#downloading, api, undefined))
      if (typeof whole === 'object') await this.#putSwagger(api, whole, isFormer)
      return
    }
    const { bytes, etag } = downloaded
    const hash = contentHash(bytes)
    if (this.#known?.hash === hash && !lacks) {
      this.#known = { hash, etag }
      return
    }
    const read = await readSwagger(parseDocument(bytes), () => this.#timers.yieldTurn())
    this.#downloading.signal.throwIfAborted()
    this.#put(api.name, {
      index: isFormer ? undefined : known?.index,
      swagger: documentOf(partFor(api, read)),
      converted: isFormer ? documentOf(convertSwagger(read)) : undefined,
    })
    this.#known = { hash, etag }
  }

  #put(name: string, documents: AggregatedDocument): void {
    const { budget } = this.#downloading
    const size = sizeOf(documents)
    budget.give(this.#held)
    try {
      budget.take(size)
    } catch (error) {
      budget.take(this.#held)
      throw error
    }
    this.#held = size
    this.#documents.set(name, documents)
  }
}

/** The part of a server's document that is about an API, as JSON. */
function partFor({ group, version }: AggregatedApi, document: ReadSwagger): Uint8Array {
  const prefix = `/apis/${group}/${version}/`
  const { paths, definitions, parameters } = partOf(document, (path) => path.startsWith(prefix))
  return encodeJson({
    paths: Object.fromEntries(paths),
    definitions: Object.fromEntries(definitions),
    parameters: Object.fromEntries(parameters),
  })
}

function sizeOf({ swagger, converted, index = new Map() }: AggregatedDocument): number {
  let size = (swagger?.bytes.length ?? 0) + (converted?.bytes.length ?? 0)
  for (const [name, address] of index) size += 2 * (name.length + address.length)
  return size
}

function sameEntries(a: Index, b: Index): boolean {
  return a.size === b.size && [...a].every(([name, address]) => b.get(name) === address)
}
