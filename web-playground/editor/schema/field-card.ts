import { writeJson } from '../../../core/index.ts'
import type { Step } from '../field-range.ts'
import type { FieldSchema, NamedField } from './field-schema.ts'

/** A value of a field, with what it means. */
export interface ValueLine {
  readonly value: string
  readonly text: string
  /** It is the value that stands in the document. */
  readonly isCurrent: boolean
}

/** All that is shown of a field. */
export interface FieldCard {
  /** `spec.containers[0].image`. */
  readonly path: string
  /** Empty where the server does not say. */
  readonly text: string
  /** Type, whether it is required, its default; short texts. */
  readonly facts: readonly string[]
  readonly values: readonly ValueLine[]
  /** What the values are: the only ones that are allowed, or those that are known. */
  readonly valuesTitle?: string
}

/** Values that a card lists. */
const mostValues = 80

/** A path as messages of the server have it; keys with dots stand in brackets. */
export function pathText(path: readonly Step[]): string {
  return path.reduce<string>((before, step) => {
    if (typeof step === 'number') return `${before}[${step}]`
    if (!/^[\w$-]+$/.test(step)) return `${before}[${step}]`
    return before === '' ? step : `${before}.${step}`
  }, '')
}

function valueLines(schema: FieldSchema, current: string | undefined): readonly ValueLine[] {
  const { enum: closed, valueTexts } = schema
  const values = closed?.map((value) => (typeof value === 'string' ? value : writeJson(value))) ?? [
    ...valueTexts.keys(),
  ]
  const lines = values.map((value) => ({
    value: value === '' ? '""' : value,
    text: valueTexts.get(value) ?? '',
    isCurrent: value === current,
  }))
  // That of the document is seen first.
  return lines.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)).slice(0, mostValues)
}

/** Describes a field at a path; `current` is the value that stands there. */
export function describeField(
  path: readonly Step[],
  { schema, required }: Pick<NamedField, 'schema' | 'required'>,
  current?: string,
): FieldCard {
  const usual = required ? undefined : schema.default
  const values = valueLines(schema, current)
  return {
    path: pathText(path),
    text: schema.text,
    facts: [
      schema.typeName,
      required ? 'required' : 'optional',
      ...(usual === undefined ? [] : [`default ${writeJson(usual)}`]),
    ],
    values,
    ...(values.length > 0 && { valuesTitle: schema.enum ? 'One of' : 'Known values' }),
  }
}
