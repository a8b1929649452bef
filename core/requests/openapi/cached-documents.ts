import type { Document } from '../../kinds/discovery/document.ts'
import { CustomParts } from './custom-parts.ts'
import type { CustomUse } from './custom-use.ts'
import { openApiV3 } from './dialect.ts'
import { apiSource } from './document-hash.ts'
import type { PublishedApi } from './published-api.ts'
import { renderV3Paths } from './render-v3-paths.ts'
import { customFrame, type Frame } from './v3-document.ts'

/** OpenAPI 3.0 documents of one API and their parts, kept for all catalogues that have them. */
export class CachedDocuments {
  /** By the object that they are made from, then by name. */
  readonly documents: WeakMap<object, Map<string, Document>> = new WeakMap()
  readonly hashes: WeakMap<object, Map<string, string>> = new WeakMap()
  readonly custom: CustomParts
  /** What all documents are rendered from. */
  readonly source: string
  readonly #api: PublishedApi
  readonly #frames = new Map<CustomUse, Frame>()

  constructor(api: PublishedApi) {
    this.#api = api
    this.source = apiSource(api)
    this.custom = new CustomParts(api, openApiV3, (items) => renderV3Paths(items, api))
  }

  /** Frame of group versions that have custom resources alone, which is the same for all. */
  frame(use: CustomUse): Frame {
    let frame = this.#frames.get(use)
    if (!frame) this.#frames.set(use, (frame = customFrame(this.#api, use)))
    return frame
  }
}

/** Value for a name in a map of its own for each object, made where there is none. */
export function cachedFor<T>(
  kept: WeakMap<object, Map<string, T>>,
  of: object,
  name: string,
  make: () => T,
): T {
  let values = kept.get(of)
  if (!values) kept.set(of, (values = new Map()))
  const known = values.get(name)
  if (known !== undefined) return known
  const made = make()
  values.set(name, made)
  return made
}
