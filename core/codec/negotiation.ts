import { ApiError, notAcceptable, nothingProduced } from '../api/api-error.ts'
import { BoundedCache } from '../api/bounded-cache.ts'
import type { Brand } from '../api/brand.ts'
import type { ShownKind } from '../catalog/resource-definition.ts'
import { type MediaType, parseAccept } from '../http/media-type.ts'
import type { Clock } from '../runtime.ts'
import type { Encoding } from './encoding.ts'
import type { Format, Layout } from './format.ts'
import type { Formats } from './formats.ts'
import { metadataView } from './metadata-view.ts'
import { objectView } from './object-view.ts'
import { includeObjects, parseIncludeObject, tableView } from './table-view.ts'
import type { View } from './view.ts'

/** What a request says about the form of its answer. */
export interface FormRequest {
  readonly accept: string | undefined
  readonly pretty: boolean
  /** The answer is a list. */
  readonly list: boolean
  readonly watch: boolean
  /** What is asked for could be streamed: a list, or a watch. */
  readonly streams: boolean
  /** As the query has it. */
  readonly includeObject: string
}

/** For each resource; stock clients send a handful of headers. */
const rememberedBytes: number = 16 * 1024

/** What an encoding takes, roughly. */
const encodingBytes = 500

/** Chooses encodings by `Accept`, and remembers the choice: stock clients send the same few headers for ever. */
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
   * @throws ApiError `NotAcceptable` when nothing that the client accepts can be made, or it wants the metadata of one
   * object where there is a list, or the other way around.
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

  /** What was chosen by `Accept`, where everything else is as in `form`. */
  #remembered(definition: ShownKind, form: FormRequest): BoundedCache<Encoding> {
    let forms = this.#chosen.get(definition)
    if (!forms) this.#chosen.set(definition, (forms = []))
    return (forms[kindOf(form)] ??= new BoundedCache({ bytes: rememberedBytes, longestKey: 512 }))
  }

  #negotiate(definition: ShownKind, form: FormRequest): Encoding {
    if (definition.namesItems !== true) this.#requireProduced(form)
    for (const clause of parseAccept(form.accept)) {
      const format = this.#formats.find(clause.type, form.watch)
      const view = format && allowsStream(clause) && this.#view(definition, clause, form, format)
      const layout = layoutOf(clause, form)
      if (!view || !format.encoding(view, { ...layout, watch: false })) continue
      const encoding = format.encoding(view, layout)
      if (encoding) return encoding
      // The first form that is known counts: a watch does not go on to the next one.
      throw notAcceptable(this.#formats.mediaTypesOf(objectView(definition), true))
    }
    throw notAcceptable(this.#formats.mediaTypesOf(objectView(definition), false))
  }

  /** Names of types count as they are spelled here, and of wildcards only that for everything. */
  #requireProduced({ accept = '', streams }: FormRequest): void {
    if (accept.trim() === '') return
    const { mediaTypes, streamMediaTypes } = this.#formats
    const produced = streams ? [...mediaTypes, ...streamMediaTypes] : mediaTypes
    const known = new Set(['*/*', ...produced])
    const asked = accept.split(',').map((clause) => clause.replace(/;.*/, '').trim())
    if (!asked.some((type) => known.has(type))) throw nothingProduced(produced)
  }

  /** Undefined for a view that this clause asks for and nobody can give. */
  #view(
    definition: ShownKind,
    clause: MediaType,
    form: FormRequest,
    format: Format,
  ): View | undefined {
    const as = clause.parameters.get('as') ?? ''
    if (as === '') return objectView(definition)
    const version = clause.parameters.get('v') ?? 'v1'
    const group = clause.parameters.get('g')
    if (group !== `meta.${this.#brand.apiDomain}` || !['v1', 'v1beta1'].includes(version)) {
      return undefined
    }
    const apiVersion = `${group}/${version}`
    if (as === 'PartialObjectMetadata' || as === 'PartialObjectMetadataList') {
      checkPlurality(definition, as, form)
      return metadataView(apiVersion)
    }
    // Reviews and other virtual types are no rows of any table.
    if (as !== 'Table' || !format.hasTables || definition.columns.length === 0) return undefined
    const includeObject = parseIncludeObject(form.includeObject)
    const options = { apiVersion, includeObject, clock: this.#clock }
    return tableView(definition, options)
  }
}

/** A small number for everything in which two requests may differ, but for `Accept`: a text would have to be hashed each time. */
function kindOf({ pretty, list, watch, includeObject }: FormRequest): number {
  const flags = (pretty ? 1 : 0) + (list ? 2 : 0) + (watch ? 4 : 0)
  if (includeObject === '') return flags
  const known = includeObjects.findIndex((name) => name === includeObject)
  // An unknown value has a number of its own: it is refused only where a Table is asked for.
  return flags + 8 * (known === -1 ? includeObjects.length : known)
}

/** `stream` names how a watch is framed; there is one way. */
function allowsStream({ parameters }: MediaType): boolean {
  const stream = parameters.get('stream') ?? ''
  return stream === '' || stream === 'watch'
}

function layoutOf({ parameters }: MediaType, { pretty, watch }: FormRequest): Layout {
  return { pretty: pretty || parameters.get('pretty') === '1', watch }
}

/** A client that mixes these up would read nothing where there is something; the real server tells it, too. */
function checkPlurality(
  { schema, kind, listKind }: ShownKind,
  as: string,
  { list, watch }: FormRequest,
): void {
  const asksForList = as === 'PartialObjectMetadataList'
  if (watch || asksForList === list) return
  // The message names the type by its package, and events of both groups are of one.
  const [folder = ''] = schema.name.split('/')
  const goType = `*${folder === 'events' ? 'core' : folder}.${list ? listKind : kind}`
  const given = `${list ? 'a list' : 'not a list'} (${goType})`
  const message = `you requested ${as}, but the requested object is ${given}`
  throw new ApiError('NotAcceptable', message)
}
