import type { JsonValue } from '../../base/api/json.ts'

/** One byte of a text, which a wildcard finds in a text as in a list; it prints as its number. */
export class TextByte {
  readonly value: number

  constructor(value: number) {
    this.value = value
  }
}

/** A value that a JSONPath finds. */
export type PathValue = JsonValue | TextByte

/** One step of a JSONPath, which maps the values found so far to the next ones. */
export type PathStep =
  | { readonly kind: 'field'; readonly name: string }
  /** `.*`: members of objects, items of lists, bytes of texts. */
  | { readonly kind: 'every' }
  | { readonly kind: 'descend' }
  /** `[from:to:step]`, or one index where `single` is set; absent bounds are undefined. */
  | {
      readonly kind: 'slice'
      readonly from: number | undefined
      readonly to: number | undefined
      readonly step: number | undefined
      readonly single: boolean
    }
  | { readonly kind: 'union'; readonly paths: readonly (readonly PathStep[])[] }
  | {
      readonly kind: 'filter'
      readonly left: readonly PathStep[]
      /** Signs of the comparison, which need be none that exists; undefined for an existence test of `left`. */
      readonly operator: string | undefined
      readonly right: readonly PathStep[]
    }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  /** A bare word: `range` and `end` in templates, an error anywhere else. */
  | { readonly kind: 'word'; readonly name: string }

/** A part of a JSONPath template: text, a path whose values are printed, or a range whose body repeats for each value. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'path'; readonly steps: readonly PathStep[] }
  | {
      readonly kind: 'range'
      readonly steps: readonly PathStep[]
      readonly body: readonly TemplatePart[]
    }
