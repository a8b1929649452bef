import type { Document } from '../../../kinds/discovery/document.ts'
import type { AggregatedApi } from '../../aggregation/aggregated-api.ts'
import type { AggregatedApis } from '../../aggregation/aggregated-apis.ts'

/** What is known of the OpenAPI documents of an aggregated API; it stays while the API's server is down. */
export interface AggregatedDocument {
  /** The part of the server's Swagger document that is about the API. */
  readonly swagger?: Document | undefined
  /** Addresses of the server's documents of version 3, by their names. */
  readonly index?: ReadonlyMap<string, string> | undefined
  /** Document of version 3 made from the Swagger document of a server that has no version 3. */
  readonly converted?: Document | undefined
}

/** An aggregated API and its documents. */
export interface DocumentedApi extends AggregatedDocument {
  readonly api: AggregatedApi
}

/** Where requests find the documents. There are none before there is an aggregated API, since their code is loaded with the first. */
export interface AggregatedOpenApi {
  documents: AggregatedDocuments | undefined
}

/** The OpenAPI documents of aggregated APIs, as far as they have been downloaded. */
export class AggregatedDocuments {
  readonly #apis: AggregatedApis
  readonly #documents = new Map<string, AggregatedDocument>()
  /** Downloads that wait for the first request for a document, by API; undefined once there was one. */
  #putOff: Map<string, () => Promise<void>> | undefined = new Map()
  #ready: Promise<unknown> | undefined
  #listed: readonly AggregatedApi[] | undefined
  #all: readonly DocumentedApi[] = []

  constructor(apis: AggregatedApis) {
    this.#apis = apis
  }

  /** Those of all APIs, in the order in which they are merged; the same list until one of them changes. */
  all(): readonly DocumentedApi[] {
    const apis = this.#apis.all()
    if (this.#listed === apis) return this.#all
    this.#listed = apis
    this.#all = inOrder(apis).map((api) => ({ api, ...this.#documents.get(api.name) }))
    return this.#all
  }

  /** The same for a request for a document: the first one waits for the downloads that were put off. */
  async whole(): Promise<readonly DocumentedApi[]> {
    if (this.#putOff) {
      const downloads = [...this.#putOff.values()]
      this.#putOff = undefined
      this.#ready = Promise.all(downloads.map((download) => download()))
    }
    await this.#ready
    return this.all()
  }

  /**
   * Puts the download of an API's documents off until a document is asked for, so that a server at its start makes none that nobody reads.
   * @param download never rejects, and ends within the time that downloads have
   * @returns whether it was put off: not once there was a request for a document
   */
  putOff(name: string, download: () => Promise<void>): boolean {
    this.#putOff?.set(name, download)
    return this.#putOff !== undefined
  }

  get(name: string): AggregatedDocument | undefined {
    return this.#documents.get(name)
  }

  /** Sets the documents of an API, or forgets them. */
  set(name: string, documents: AggregatedDocument | undefined): void {
    if (documents) this.#documents.set(name, documents)
    else {
      this.#documents.delete(name)
      this.#putOff?.delete(name)
    }
    this.#listed = undefined
  }
}

/**
 * By the priorities of their groups, the higher first, then by name. Priorities of versions do not count, since the original
 * compares a version's priority with itself here.
 */
function inOrder(apis: readonly AggregatedApi[]): readonly AggregatedApi[] {
  const priorities = new Map<string, number>()
  for (const { group, groupPriority } of apis) {
    priorities.set(group, Math.max(groupPriority, priorities.get(group) ?? 0))
  }
  const priorityOf = ({ group }: AggregatedApi): number => priorities.get(group) ?? 0
  return apis.toSorted((a, b) => priorityOf(b) - priorityOf(a) || (a.name < b.name ? -1 : 1))
}
