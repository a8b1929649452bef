import type { Brand } from '../../base/api/brand.ts'
import { ApiError, notAcceptable, noRepresentation } from '../../base/api/errors/api-error.ts'
import { BoundedCache } from '../../base/collections/bounded-cache.ts'
import { type MediaType, parseAccept } from '../../base/http/media-type.ts'
import type { Clock } from '../../base/runtime.ts'
import type { ShownKind } from '../catalog/resource-definition.ts'
import type { Encoding } from './encoding.ts'
import type { Format, Layout } from './format.ts'
import type { Formats } from './formats.ts'
import { metadataView } from './metadata-view.ts'
import { objectView } from './object-view.ts'
import { includeObjects } from './table-rows.ts'
import { parseIncludeObject, tableView } from './table-view.ts'
import type { View } from './view.ts'

/** The parts of a request that content negotiation uses. */
export interface FormRequest {
  readonly accept: string | undefined
  readonly pretty: boolean
  /** Whether the answer is a list. */
  readonly list: boolean
  readonly watch: boolean
  /** Whether the answer could be a stream: it is a list, or a watch. */
  readonly streams: boolean
  /** Whether the resource is a custom one. What its subresources answer, a Scale too, is in the formats of custom objects. */
  readonly custom: boolean
  /** The query parameter `includeObject`, empty where absent. */
  readonly includeObject: string
}

/** Memory of a resource's cache of encodings by `Accept` header, in bytes; stock clients send a handful of headers. */
const rememberedBytes: number = 16 * 1024

/** Memory of an encoding, in bytes, roughly. */
const encodingBytes = 500

/**
 * Content negotiation: chooses encodings by `Accept`, and caches the choice, since stock clients send the same few
 * headers.
 */
export class Negotiator {
  readonly #brand: Brand
  readonly #clock: Clock
  readonly #formats: Formats
  readonly #chosen = new WeakMap<ShownKind, BoundedCache<Encoding>[]>()

  constructor(brand: Brand, clock: Clock, formats: Formats) {
    this.#brand = brand
    this.#clock = clock
    this.#formats = formats
  }

  /**
   * The encoding of an answer.
   *
   * @throws ApiError `NotAcceptable` when the server has no encoding that the client accepts, or the client wants the
   * metadata of one object where there is a list, or the other way around.
   */
  choose(definition: ShownKind, form: FormRequest): Encoding {
    const known = this.#remembered(definition, form)
    const { accept = '' } = form
    let encoding = known.get(accept)
    if (!encoding) {
      encoding = this.#negotiate(definition, form)
      known.set(accept, encoding, encodingBytes)
    }
    return encoding
  }

  /** The encodings chosen before, by `Accept`, for requests that agree with `form` in everything else. */
  #remembered(definition: ShownKind, form: FormRequest): BoundedCache<Encoding> {
    let forms = this.#chosen.get(definition)
    if (!forms) this.#chosen.set(definition, (forms = []))
    return (forms[kindOf(form)] ??= new BoundedCache({ bytes: rememberedBytes, longestKey: 512 }))
  }

  #negotiate(definition: ShownKind, form: FormRequest): Encoding {
    if (!form.custom) this.#requireProduced(form)
    for (const clause of parseAccept(form.accept)) {
      const format = this.#formats.find(clause.type, form.watch)
      const view = format && allowsStream(clause) && this.#view(definition, clause, form, format)
      const layout = layoutOf(clause, form)
      if (!view || !format.encoding(view, { ...layout, watch: false })) continue
      const encoding = format.encoding(view, layout)
      if (encoding) return encoding
      // The first known format decides: a watch that it cannot frame does not go on to the next one.
      throw notAcceptable(this.#acceptable(definition, form, true))
    }
    throw notAcceptable(this.#acceptable(definition, form, false))
  }

  /** Media types that a 406 names: every format for custom resources, though there is no Protobuf of them. */
  #acceptable(definition: ShownKind, form: FormRequest, watch: boolean): readonly string[] {
    if (!form.custom) return this.#formats.mediaTypesOf(objectView(definition), watch)
    return watch ? this.#formats.streamMediaTypes : this.#formats.mediaTypes
  }

  /**
   * Requires a media type that is produced, spelled exactly; the only wildcard that counts is the one for all types.
   */
  #requireProduced({ accept = '', streams }: FormRequest): void {
    if (accept.trim() === '') return
    const { mediaTypes, streamMediaTypes } = this.#formats
    const produced = streams ? [...mediaTypes, ...streamMediaTypes] : mediaTypes
    const known = new Set(['*/*', ...produced])
    const asked = accept.split(',').map((clause) => clause.replace(/;.*/, '').trim())
    if (!asked.some((type) => known.has(type))) throw noRepresentation(produced)
  }

  /** The view that a media range of `Accept` asks for; undefined where there is none. */
  #view(
    definition: ShownKind,
    clause: MediaType,
    form: FormRequest,
    format: Format,
  ): View | undefined {
    const as = clause.parameters.get('as') ?? ''
    if (as === '') {
      return form.custom && !format.isSelfDescribing ? undefined : objectView(definition)
    }
    const version = clause.parameters.get('v') ?? 'v1'
    const group = clause.parameters.get('g')
    if (group !== `meta.${this.#brand.apiDomain}` || !['v1', 'v1beta1'].includes(version)) {
      return undefined
    }
    const apiVersion = `${group}/${version}`
    if (as === 'PartialObjectMetadata' || as === 'PartialObjectMetadataList') {
      checkPlurality(definition, as, form)
      return metadataView(definition, apiVersion)
    }
    // Reviews and other virtual kinds have no table columns.
    if (as !== 'Table' || !format.hasTables || definition.columns.length === 0) return undefined
    const includeObject = parseIncludeObject(form.includeObject)
    const options = { apiVersion, includeObject, clock: this.#clock }
    return tableView(definition, options)
  }
}

/**
 * A small number for all that a {@link FormRequest} has beside `Accept`: it indexes an array, which needs no hashing.
 */
function kindOf({ pretty, list, watch, custom, includeObject }: FormRequest): number {
  const flags = (pretty ? 1 : 0) + (list ? 2 : 0) + (watch ? 4 : 0) + (custom ? 8 : 0)
  if (includeObject === '') return flags
  const known = includeObjects.findIndex((name) => name === includeObject)
  // All unknown values of `includeObject` share a number: they are refused only where a Table is asked for.
  return flags + 16 * (known === -1 ? includeObjects.length : known)
}

/**
 * Whether the `stream` parameter of a media range, which names the framing of a watch, is absent or the only one known.
 */
function allowsStream({ parameters }: MediaType): boolean {
  const stream = parameters.get('stream') ?? ''
  return stream === '' || stream === 'watch'
}

function layoutOf({ parameters }: MediaType, { pretty, watch }: FormRequest): Layout {
  return { pretty: pretty || parameters.get('pretty') === '1', watch }
}

/**
 * Refuses PartialObjectMetadata for a list, and PartialObjectMetadataList for an object, as the original server does.
 */
function checkPlurality(definition: ShownKind, as: string, { list, watch }: FormRequest): void {
  const asksForList = as === 'PartialObjectMetadataList'
  if (watch || asksForList === list) return
  const goType = goTypeOf(definition, list)
  const given = `${list ? 'a list' : 'not a list'} (${goType})`
  const message = `you requested ${as}, but the requested object is ${given}`
  throw new ApiError('NotAcceptable', message)
}

/** The Go type that messages name, by its package; Events of both groups are of the package `core`. */
function goTypeOf(definition: ShownKind, isList: boolean): string {
  if (definition.isCustom === true) return `*unstructured.Unstructured${isList ? 'List' : ''}`
  const { schema, kind, listKind } = definition
  const [folder = ''] = schema.name.split('/')
  return `*${folder === 'events' ? 'core' : folder}.${isList ? listKind : kind}`
}
