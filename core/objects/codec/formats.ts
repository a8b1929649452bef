import { type ApiError, badRequest, unsupportedMediaType } from '../../base/api/errors/api-error.ts'
import type { GroupVersionKind } from '../../base/api/group-version.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { parseAccept, parseMediaType } from '../../base/http/media-type.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import type { ParsedText } from '../../base/json/parsed-text.ts'
import type { Format } from './format.ts'
import { jsonFormat } from './json-format.ts'
import { unrecognizedBody } from './unrecognized-body.ts'
import type { View } from './view.ts'
import { yamlFormat } from './yaml/yaml-format.ts'

export interface EncodedDocument {
  readonly contentType: string
  readonly body: Uint8Array
}

/** Media ranges of `Accept` that leave the choice to the server. */
const wildcards: ReadonlySet<string> = new Set(['application/*', '*/*'])

/** The formats of one server. The first is the default, for requests without `Accept` or `Content-Type`. */
export class Formats {
  readonly #formats: ReadonlyMap<string, Format>
  readonly #usual: Format

  constructor(usual: Format, ...others: readonly Format[]) {
    this.#usual = usual
    this.#formats = new Map([usual, ...others].map((format) => [format.mediaType, format]))
  }

  /** Media types of request bodies, which error messages list. */
  get mediaTypes(): readonly string[] {
    return [...this.#formats.keys()]
  }

  /** Media types of watches in OpenAPI documents. */
  get streamMediaTypes(): readonly string[] {
    return [...this.#formats.values()].flatMap(({ streamMediaType }) => streamMediaType ?? [])
  }

  /** Media types in which objects of a view, or watches of them, can be answered. */
  mediaTypesOf(view: View, watch: boolean): readonly string[] {
    return [...this.#formats.values()].flatMap((format) => {
      if (!format.encoding(view, { pretty: false, watch })) return []
      return (watch ? format.streamMediaType : format.mediaType) ?? []
    })
  }

  /** The format for a media range of `Accept`, in lower case; a watch may also name a format's stream media type. */
  find(type: string, watch: boolean = false): Format | undefined {
    const named = wildcards.has(type) ? this.#usual : this.#formats.get(type)
    if (named || !watch) return named
    return [...this.#formats.values()].find(({ streamMediaType }) => streamMediaType === type)
  }

  /**
   * Encodes a document that is no object of a resource, such as a Status, in the first format that the client accepts.
   * Where it accepts none, the default format is used, indented for a person to read; a media range that asks for
   * another kind (`as=`) accepts no format.
   */
  encodeDocument(
    document: JsonObject,
    accept: string | undefined,
    pretty: boolean = false,
  ): EncodedDocument {
    for (const { type, parameters } of parseAccept(accept)) {
      const format = parameters.has('as') ? undefined : this.find(type)
      const body = format?.document(document, pretty || parameters.get('pretty') === '1')
      if (format && body) return { contentType: format.mediaType, body }
    }
    const body = this.#usual.document(document, true)
    if (!body) throw new TypeError(`${this.#usual.mediaType} has a form for every document`)
    return { contentType: this.#usual.mediaType, body }
  }

  /**
   * Parses a body by its `Content-Type`, in the default format when there is none. `expected` is the kind of a body
   * that names none.
   *
   * @throws ApiError `UnsupportedMediaType`, or the error that `refuse` gives for a body that cannot be parsed.
   */
  parseBody(
    bytes: Uint8Array,
    contentType: string | undefined,
    expected?: GroupVersionKind,
    refuse: Refuse = (why, body) => unrecognizedBody(expected?.kind ?? '', why, body),
  ): ParsedText {
    const type = contentType ? parseMediaType(contentType)?.type : this.#usual.mediaType
    const format = type === undefined ? undefined : this.#formats.get(type)
    if (!format) throw unsupportedMediaType(this.mediaTypes)
    const parsed = parseOrRefuse(format, bytes, expected, refuse)
    if (parsed) return parsed
    throw unsupportedMediaType(this.mediaTypes.filter((name) => name !== format.mediaType))
  }
}

/** Makes the error for a body that cannot be parsed; `why` is the parser's message. */
type Refuse = (why: string, bytes: Uint8Array) => ApiError

function parseOrRefuse(
  format: Format,
  bytes: Uint8Array,
  expected: GroupVersionKind | undefined,
  refuse: Refuse,
): ParsedText | undefined {
  try {
    return format.parse(bytes, expected)
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw refuse(error.message, bytes)
  }
}

/** The formats that need no schemas: JSON and YAML. */
export const textFormats: Formats = new Formats(jsonFormat, yamlFormat)

/** Parses a body. @throws ApiError `BadRequest` in place of a {@link ParseError}; `describe` makes its message from the parser's. */
export function readBody<T>(
  bytes: Uint8Array,
  parse: (bytes: Uint8Array) => T,
  describe: (fault: string) => string,
): T {
  try {
    return parse(bytes)
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw badRequest(describe(error.message), error)
  }
}
