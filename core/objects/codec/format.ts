import type { GroupVersionKind } from '../../base/api/group-version.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { ParsedText } from '../../base/json/parsed-text.ts'
import type { Encoding } from './encoding.ts'
import type { View } from './view.ts'

/** The layout of an answer that a request asks for, beside its media type. */
export interface Layout {
  readonly pretty: boolean
  readonly watch: boolean
}

/**
 * One media type, for requests and answers. Kinds that it cannot represent are left to the next format that `Accept`
 * names.
 */
export interface Format {
  readonly mediaType: string
  /** Media type of watches in OpenAPI documents; undefined where the format cannot frame a stream of events. */
  readonly streamMediaType: string | undefined
  /** Whether Tables can be encoded: in text formats, and in no binary one. */
  readonly hasTables: boolean
  /** Whether objects without a schema of their own, as custom ones, can be encoded: in all formats but Protobuf. */
  readonly isSelfDescribing: boolean
  /** The encoding of a view; undefined where the format cannot represent the view, or a watch of it. */
  encoding(view: View, layout: Layout): Encoding | undefined
  /**
   * Encodes a document of a single answer, such as a Status; undefined where the format cannot represent its kind.
   * `pretty` is for formats with more than one layout.
   */
  document(document: JsonObject, pretty: boolean): Uint8Array | undefined
  /**
   * Parses a body. `expected` is the kind of a body that names none; undefined where the format cannot represent that
   * kind.
   * @throws ParseError
   */
  parse(body: Uint8Array, expected: GroupVersionKind | undefined): ParsedText | undefined
}
