import type { JsonValue } from '../api/json.ts'

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>='

/** One step of a JSONPath, which maps the values found so far to the next ones. */
export type PathStep =
  | { readonly kind: 'field'; readonly name: string }
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
      /** Undefined for an existence test of `left`. */
      readonly operator: Comparison | undefined
      readonly right: readonly PathStep[]
    }
  | { readonly kind: 'literal'; readonly value: JsonValue }

/** A part of a JSONPath template: text, a path whose values are printed, or a range whose body repeats for each value. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'path'; readonly steps: readonly PathStep[] }
  | {
      readonly kind: 'range'
      readonly steps: readonly PathStep[]
      readonly body: readonly TemplatePart[]
    }
