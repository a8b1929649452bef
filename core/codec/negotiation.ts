import { notAcceptable } from '../api/api-error.ts'
import type { Brand } from '../api/brand.ts'
import type { ShownKind } from '../catalog/resource-definition.ts'
import { type MediaType, parseAccept } from '../http/media-type.ts'
import type { Clock } from '../runtime.ts'
import type { Encoding } from './encoding.ts'
import type { Formats } from './formats.ts'
import { metadataView } from './metadata-view.ts'
import { objectView } from './object-view.ts'
import { type IncludeObject, tableView } from './table-view.ts'
import type { View } from './view.ts'

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
  readonly #formats: Formats
  readonly #chosen = new WeakMap<ShownKind, Map<string, Encoding>>()

  constructor(brand: Brand, clock: Clock, formats: Formats) {
    this.#brand = brand
    this.#clock = clock
    this.#formats = formats
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
      const format = this.#formats.find(clause.type)
      const view = format && this.#view(definition, clause, form)
      const encoding = view && format.encoding(view, form)
      if (encoding) return encoding
    }
    throw notAcceptable(this.#formats.mediaTypes)
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
