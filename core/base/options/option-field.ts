import { isList } from '../api/json.ts'

/** An option: its values, and what it does. */
export interface OptionField {
  /** Its values, in words that follow "must be": `"svc" or "k8s"`. */
  readonly expected: string
  /** What it does: one sentence for documents. */
  readonly help: string
  /** What counts where it is absent, for documents. */
  readonly initial?: string
  /** The values, where they are names. */
  readonly among?: readonly string[]
  /** Fields of the value, or of each value of the value. */
  readonly fields?: Readonly<Record<string, OptionField>>
  readonly each?: Readonly<Record<string, OptionField>>
  readonly holds: (value: unknown) => boolean
}

/** A table of all options of a type; the compiler refuses one that lacks an option or has another. */
export type OptionTable<Options> = {
  readonly [Name in keyof Required<Options>]: OptionField
}

/** What an option does, and what counts where it is absent. */
interface Words {
  readonly help: string
  readonly initial?: string
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isList(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function field(
  expected: string,
  holds: (value: unknown) => boolean,
  help: string,
  initial?: string,
): OptionField {
  return { expected, holds, help, ...(initial !== undefined && { initial }) }
}

/** One of a few names. */
export function choiceOption(among: readonly string[], { help, initial }: Words): OptionField {
  const expected = among.map((name) => JSON.stringify(name)).join(' or ')
  return {
    ...field(expected, (value) => isText(value) && among.includes(value), help, initial),
    among,
  }
}

export function textOption(help: string, initial?: string): OptionField {
  return field('a text', isText, help, initial)
}

export function flagOption(help: string, initial?: string): OptionField {
  return field('true or false', (value) => typeof value === 'boolean', help, initial)
}

/** A number from `least` on, whole unless `fraction` is set. */
export function numberOption(
  help: string,
  {
    initial,
    least = 0,
    most = Infinity,
    fraction = false,
  }: {
    readonly initial?: string
    readonly least?: number
    readonly most?: number
    readonly fraction?: boolean
  } = {},
): OptionField {
  const range = most === Infinity ? `from ${least}` : `from ${least} to ${most}`
  const fits = (value: unknown): boolean =>
    typeof value === 'number' &&
    (fraction || Number.isInteger(value)) &&
    value >= least &&
    value <= most
  return field(`a ${fraction ? '' : 'whole '}number ${range}`, fits, help, initial)
}

export function textsOption(help: string, initial?: string): OptionField {
  const fits = (value: unknown): boolean => isList(value) && value.every(isText)
  return field('a list of texts', fits, help, initial)
}

/** An object, whose fields may be given. */
export function objectOption(
  help: string,
  fields?: Readonly<Record<string, OptionField>>,
): OptionField {
  return { ...field('an object', isObject, help), ...(fields && { fields }) }
}

/** An object with values of one form under names of any kind. */
export function recordOption(
  help: string,
  each: Readonly<Record<string, OptionField>>,
): OptionField {
  return { ...field('an object of objects by name', isObject, help), each }
}

/** An object of booleans by name. */
export function switchesOption(help: string, initial?: string): OptionField {
  const fits = (value: unknown): boolean =>
    isObject(value) && Object.values(value).every((one) => typeof one === 'boolean')
  return field('an object of true or false by name', fits, help, initial)
}

/** A Map of booleans by name. */
export function switchMapOption(help: string, initial?: string): OptionField {
  const fits = (value: unknown): boolean =>
    value instanceof Map && Array.from(value).every(([, one]) => typeof one === 'boolean')
  return field('a Map of true or false by name', fits, help, initial)
}

/** Any form that `holds` knows. */
export function specialOption(
  expected: string,
  holds: (value: unknown) => boolean,
  help: string,
  initial?: string,
): OptionField {
  return field(expected, holds, help, initial)
}
