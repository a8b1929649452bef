import type { GroupVersionKind } from '../api/group-version.ts'
import type { JsonObject } from '../api/json.ts'
import type { Encoding } from './encoding.ts'
import type { ParsedText } from '../json/parsed-text.ts'
import type { View } from './view.ts'

/** What a request says about the layout of its answer, beside its media type. */
export interface Layout {
  readonly pretty: boolean
  readonly watch: boolean
}

/** One media type, for bodies both ways. What a kind of object has no form for in it is left to the next one accepted. */
export interface Format {
  readonly mediaType: string
  /** What a watch is published as; undefined where the format cannot frame a stream of events. */
  readonly streamMediaType: string | undefined
  /** Tables have a form in it: in what people read, and in no binary one. */
  readonly hasTables: boolean
  /** Undefined where the view, or a watch of it, has no such form. */
  encoding(view: View, layout: Layout): Encoding | undefined
  /**
   * A document that is made for one answer, such as a Status; undefined where its kind has no such form. `pretty` counts
   * where there is more than one layout.
   */
  document(document: JsonObject, pretty: boolean): Uint8Array | undefined
  /**
   * Reads a body. `expected` is the kind that is meant where the body names none; undefined where that kind has no such
   * form.
   * @throws ParseError
   */
  parse(body: Uint8Array, expected: GroupVersionKind | undefined): ParsedText | undefined
}
