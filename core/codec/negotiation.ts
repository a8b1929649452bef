import { notAcceptable } from '../api/api-error.ts'
import type { Brand } from '../api/brand.ts'
import type { JsonValue } from '../api/json.ts'
import type { ShownKind } from '../catalog/resource-definition.ts'
import { type MediaType, parseAccept } from '../http/media-type.ts'
import type { Clock } from '../runtime.ts'
import { type DocumentFormat, documentEncoding } from './document-encoding.ts'
import type { Encoding } from './encoding.ts'
import { indentJson } from './json-indent.ts'
import { jsonEncoding } from './json-encoding.ts'
import { metadataView } from './metadata-view.ts'
import { objectView } from './object-view.ts'
import { type IncludeObject, tableView } from './table-view.ts'
import type { View } from './view.ts'
import { writeYaml } from './yaml-write.ts'
import { writeJson } from './json-write.ts'

const yamlFormat: DocumentFormat = {
  id: 'yaml',
  mediaType: 'application/yaml',
  write: writeYaml,
}

const prettyFormat: DocumentFormat = {
  id: 'pretty',
  mediaType: 'application/json',
  write: (document) => `${indentJson(writeJson(document))}\n`,
}

/** Media types a body may have in answers; error messages list them. */
export const responseMediaTypes: readonly string[] = ['application/json', 'application/yaml']

/** Media types a watch may have; published, not negotiated by this name. */
export const streamMediaTypes: readonly string[] = ['application/json;stream=watch']

const jsonNames = new Set(['application/json', 'application/*', '*/*'])

/** What a request says about the form of its answer. */
export interface FormRequest {
  readonly accept: string | undefined
  readonly pretty: boolean
  readonly watch: boolean
  readonly includeObject: IncludeObject
}

/** Past this many different `Accept` headers for one resource, remembering them would only serve an attacker. */
const rememberedForms = 128

/** Chooses encodings by `Accept`, and remembers the choice: stock clients send the same few headers for ever. */
export class Negotiator {
  readonly #brand: Brand
  readonly #clock: Clock
  readonly #chosen = new WeakMap<ShownKind, Map<string, Encoding>>()

  constructor(brand: Brand, clock: Clock) {
    this.#brand = brand
    this.#clock = clock
  }

  /** @throws ApiError `NotAcceptable` when nothing that the client accepts can be made. */
  choose(definition: ShownKind, form: FormRequest): Encoding {
    const { accept, pretty, watch, includeObject } = form
    const key = `${accept ?? ''}|${pretty ? 'p' : ''}${watch ? 'w' : ''}|${includeObject}`
    let chosen = this.#chosen.get(definition)
    if (!chosen) this.#chosen.set(definition, (chosen = new Map()))
    let encoding = chosen.get(key)
    if (!encoding) {
      encoding = this.#negotiate(definition, form)
      if (chosen.size < rememberedForms) chosen.set(key, encoding)
    }
    return encoding
  }

  #negotiate(definition: ShownKind, form: FormRequest): Encoding {
    for (const clause of parseAccept(form.accept)) {
      const view = this.#view(definition, clause, form)
      const encoding = view && this.#encoding(view, clause, form)
      if (encoding) return encoding
    }
    throw notAcceptable(responseMediaTypes)
  }

  #encoding(view: View, clause: MediaType, form: FormRequest): Encoding | undefined {
    if (jsonNames.has(clause.type)) {
      return form.pretty && !form.watch ? documentEncoding(view, prettyFormat) : jsonEncoding(view)
    }
    // YAML has no framing for a stream of events.
    const yaml = clause.type === 'application/yaml' && !form.watch
    return yaml ? documentEncoding(view, yamlFormat) : undefined
  }

  /** Undefined for a view that this clause asks for and nobody can give. */
  #view(definition: ShownKind, clause: MediaType, form: FormRequest): View | undefined {
    const as = clause.parameters.get('as')
    if (as === undefined) return objectView(definition)
    const version = clause.parameters.get('v') ?? 'v1'
    const group = clause.parameters.get('g')
    if (group !== `meta.${this.#brand.apiDomain}` || !['v1', 'v1beta1'].includes(version)) {
      return undefined
    }
    const apiVersion = `${group}/${version}`
    if (as === 'PartialObjectMetadata' || as === 'PartialObjectMetadataList') {
      return metadataView(apiVersion)
    }
    const options = { apiVersion, includeObject: form.includeObject, clock: this.#clock }
    return as === 'Table' ? tableView(definition, options) : undefined
  }
}

/** A document that is not an object of a resource (discovery, a Status) in the first plain form the client accepts. */
export function encodeDocument(
  document: JsonValue,
  accept: string | undefined,
): { readonly contentType: string; readonly body: Uint8Array } {
  for (const clause of parseAccept(accept)) {
    if (jsonNames.has(clause.type)) break
    if (clause.type !== yamlFormat.mediaType) continue
    return {
      contentType: yamlFormat.mediaType,
      body: new TextEncoder().encode(writeYaml(document)),
    }
  }
  return {
    contentType: 'application/json',
    body: new TextEncoder().encode(`${writeJson(document)}\n`),
  }
}
