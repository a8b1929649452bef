import { Backoff } from '../../../base/client/backoff.ts'
import { aborted } from '../../../base/execution/on-abort.ts'
import type { Cancel, Runtime } from '../../../base/runtime.ts'
import type { Aggregation } from '../../aggregation/aggregation.ts'
import { AggregatedDocuments, type AggregatedOpenApi } from './aggregated-documents.ts'
import { ApiDownloads } from './api-downloads.ts'
import { ByteBudget } from './byte-budget.ts'

const second = 1_000
const minute = 60 * second

/** Delays after failures: up to an hour, as in the original. */
const retries = { first: minute, most: 60 * minute }

/** Bytes of documents at most, those that are being downloaded included. */
const mostBytes = 64 << 20

export interface OpenApiDownloadParts {
  readonly runtime: Runtime
  readonly aggregation: Aggregation
  /** Gets the documents. */
  readonly openApi: AggregatedOpenApi
}

/** The downloads of one API, and when the next is due. */
interface Schedule {
  readonly downloads: ApiDownloads
  readonly ending: AbortController
  readonly backoff: Backoff
  cancel: Cancel
  /** When the next begins, in milliseconds since the epoch; `Infinity` without one. */
  due: number
  isUnderWay: boolean
  /** Whether the APIService has changed since the download under way began. */
  isChanged: boolean
}

/**
 * Downloads the OpenAPI documents of aggregated APIs, apart from requests: a second after an APIService has come or changed, every
 * minute after that, less often while it fails. What is known stays until the APIService goes.
 */
export class OpenApiDownloads {
  readonly #parts: OpenApiDownloadParts
  readonly #documents: AggregatedDocuments
  readonly #budget = new ByteBudget(mostBytes)
  readonly #schedules = new Map<string, Schedule>()
  readonly #underWay = new Set<Promise<void>>()

  constructor(parts: OpenApiDownloadParts) {
    this.#parts = parts
    const { aggregation, openApi } = parts
    this.#documents = openApi.documents ??= new AggregatedDocuments(aggregation.apis)
  }

  async run(signal: AbortSignal): Promise<void> {
    const { apis } = this.#parts.aggregation
    const stopListening = apis.onChange((name) => this.#follow(name))
    for (const { name } of apis.all()) this.#follow(name)
    await aborted(signal)
    stopListening()
    for (const schedule of this.#schedules.values()) end(schedule)
    this.#schedules.clear()
    await Promise.all(this.#underWay)
  }

  #follow(name: string): void {
    const schedule = this.#schedules.get(name)
    const { apis, functions } = this.#parts.aggregation
    const api = apis.get(name)
    if (!api) {
      if (!schedule) return
      end(schedule)
      schedule.downloads.forget(name)
      this.#schedules.delete(name)
    } else if (schedule?.isUnderWay) {
      schedule.isChanged = true
    } else {
      const opened = schedule ?? this.#open(name)
      // This server's own APIs answer at once, whenever a document is asked for.
      const isPutOff =
        api.isOwn === true && this.#documents.putOff(name, () => this.#begin(name, opened))
      if (isPutOff) return
      // A function in this process has its documents from the start.
      this.#schedule(name, opened, functions.routeTo(api) ? 0 : second)
    }
  }

  #open(name: string): Schedule {
    const { runtime, aggregation } = this.#parts
    const ending = new AbortController()
    const downloading = { network: aggregation, budget: this.#budget, signal: ending.signal }
    const schedule: Schedule = {
      downloads: new ApiDownloads(this.#documents, downloading, runtime.timers),
      ending,
      backoff: new Backoff(runtime, retries),
      cancel: () => undefined,
      due: Infinity,
      isUnderWay: false,
      isChanged: false,
    }
    this.#schedules.set(name, schedule)
    return schedule
  }

  #schedule(name: string, schedule: Schedule, delay: number): void {
    const { clock, timers } = this.#parts.runtime
    const due = clock.now() + delay
    // A download that is due is put off by no change, however many come.
    if (due >= schedule.due) return
    schedule.cancel()
    schedule.due = due
    schedule.cancel = timers.after(delay, () => {
      schedule.due = Infinity
      void this.#begin(name, schedule)
    })
  }

  async #begin(name: string, schedule: Schedule): Promise<void> {
    const download = this.#download(name, schedule)
    this.#underWay.add(download)
    await download
    this.#underWay.delete(download)
  }

  async #download(name: string, schedule: Schedule): Promise<void> {
    schedule.isUnderWay = true
    schedule.isChanged = false
    const delay = await this.#attempt(name, schedule)
    schedule.isUnderWay = false
    if (schedule.ending.signal.aborted) return
    const next = schedule.isChanged ? second : delay
    if (next !== undefined) this.#schedule(name, schedule, next)
  }

  /** @returns when to download again; undefined for an API that is unavailable, until it changes */
  async #attempt(
    name: string,
    { downloads, backoff, ending }: Schedule,
  ): Promise<number | undefined> {
    const { runtime, aggregation } = this.#parts
    const api = aggregation.apis.get(name)
    if (!api?.isAvailable) return undefined
    try {
      await downloads.update(api)
      backoff.reset()
      return api.isOwn === true ? undefined : minute
    } catch (error) {
      if (!ending.signal.aborted) {
        runtime.logger.warn('the OpenAPI documents of an aggregated API cannot be downloaded', {
          apiService: name,
          error: String(error),
        })
      }
      return backoff.next()
    }
  }
}

function end({ ending, cancel }: Schedule): void {
  ending.abort()
  cancel()
}
