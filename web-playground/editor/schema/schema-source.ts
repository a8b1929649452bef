import {
  type Brand,
  kindSchema,
  openApiAddress,
  parseGroupVersion,
  readOpenApiAt,
  type JsonObject,
  type ServedGroup,
  type WireClient,
} from '../../../core/index.ts'
import { FieldSchema } from './field-schema.ts'

/** What schemas are read by. */
export interface SchemaSourceParts {
  readonly brand: Brand
  /** A client of the server that is shown now. */
  readonly client: () => Pick<WireClient, 'raw' | 'read'>
  readonly served: (signal: AbortSignal) => Promise<readonly ServedGroup[]>
}

/** Documents that are kept. */
const mostDocuments = 6

/** Bytes of one document at most. */
const mostBytes = 16_000_000

/** Milliseconds after which a server that does not answer is taken for one without schemas. */
const patience = 30_000

/**
 * Schemas of the kinds that the server serves, from the OpenAPI document of the kind's group version alone. Nothing is read before it is asked
 * for; documents are kept by their address, which has the hash of their content.
 */
export class SchemaSource {
  readonly #parts: SchemaSourceParts
  /** Of group versions, until something changes at the server. */
  readonly #addresses = new Map<string, Promise<string>>()
  /** By address; the one that was used last is the last. */
  readonly #documents = new Map<string, Promise<JsonObject>>()
  #served: Promise<readonly ServedGroup[]> | undefined

  constructor(parts: SchemaSourceParts) {
    this.#parts = parts
  }

  /** Has the server's index read again before the next schema: it may serve others now. */
  expectChange(): void {
    this.#addresses.clear()
    this.#served = undefined
  }

  /** The schema of a kind; undefined where the server publishes none, or cannot be asked. */
  async kind(apiVersion: string, kind: string): Promise<FieldSchema | undefined> {
    const version = parseGroupVersion(apiVersion)
    if (!version || kind === '') return undefined
    const { brand } = this.#parts
    try {
      const document = await this.#document(await this.#address(apiVersion))
      const schema = kindSchema(document, { ...version, kind }, brand)
      return schema && FieldSchema.of({ document, word: brand.word }, schema)
    } catch {
      // Without a schema the editor still shows what the server answers.
      return undefined
    }
  }

  /** The groups that the server serves; none where it cannot be asked. */
  async groups(): Promise<readonly ServedGroup[]> {
    try {
      this.#served ??= this.#parts.served(AbortSignal.timeout(patience))
      return await this.#served
    } catch {
      this.#served = undefined
      return []
    }
  }

  #address(apiVersion: string): Promise<string> {
    const known = this.#addresses.get(apiVersion)
    if (known) return known
    const version = parseGroupVersion(apiVersion) ?? { group: '', version: '' }
    const address = openApiAddress(version, this.#call())
    return this.#keep(this.#addresses, apiVersion, address, 100)
  }

  #document(address: string): Promise<JsonObject> {
    const document = this.#documents.get(address) ?? readOpenApiAt(address, this.#call())
    return this.#keep(this.#documents, address, document, mostDocuments)
  }

  #keep<T>(
    kept: Map<string, Promise<T>>,
    key: string,
    value: Promise<T>,
    most: number,
  ): Promise<T> {
    kept.delete(key)
    kept.set(key, value)
    for (const oldest of [...kept.keys()].slice(0, -most)) kept.delete(oldest)
    // What failed is asked for again.
    value.catch(() => {
      if (kept.get(key) === value) kept.delete(key)
    })
    return value
  }

  #call(): Parameters<typeof readOpenApiAt>[1] {
    return { client: this.#parts.client(), signal: AbortSignal.timeout(patience), mostBytes }
  }
}
