import { isList } from '../api/json.ts'
import { didYouMean, nearestName } from '../text/nearest-name.ts'
import type { OptionField } from './option-field.ts'

type Fields = Readonly<Record<string, OptionField>>

/** A value in a message: short, whatever it is. */
function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'symbol' || typeof value === 'bigint') return String(value)
  let written: string | undefined
  try {
    written = JSON.stringify(value)
  } catch {
    // A circular object: its kind is shown.
  }
  const words = written ?? String(value)
  return words.length > 80 ? `${words.slice(0, 77)}…` : words
}

/** The class of error for a value: simple ones are out of range, others of another type. */
function refusal(message: string, value: unknown): Error {
  const isSimple = typeof value === 'string' || typeof value === 'number'
  return isSimple ? new RangeError(message) : new TypeError(message)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isList(value)
}

function refuseUnknown(where: string, name: string, known: readonly string[]): never {
  // Another spelling of letters is nearer than any edit.
  const same = known.find((one) => one.toLowerCase() === name.toLowerCase())
  const meant = same ?? nearestName(name, known)
  const right = meant === undefined ? `there are ${known.join(', ')}` : `did you mean ${meant}?`
  throw new TypeError(`${where}: there is no option ${JSON.stringify(name)}; ${right}`)
}

function checkField(where: string, path: string, value: unknown, option: OptionField): void {
  const { expected, among, holds, fields, each } = option
  if (!holds(value)) {
    throw refusal(
      `${where}: ${path} is ${shown(value)}; it must be ${expected}${typeof value === 'string' && among ? didYouMean(value, among) : ''}`,
      value,
    )
  }
  if (!isObject(value)) return
  if (fields) checkFields(where, value, fields, `${path}.`)
  for (const [name, one] of each ? Object.entries(value) : []) {
    const place = `${path}.${name}`
    if (!isObject(one)) {
      throw new TypeError(`${where}: ${place} is ${shown(one)}; it must be an object`)
    }
    checkFields(where, one, each ?? {}, `${place}.`)
  }
}

function checkFields(where: string, value: object, fields: Fields, prefix: string): void {
  for (const [name, given] of Object.entries(value) as [string, unknown][]) {
    const option = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!option) return refuseUnknown(where, `${prefix}${name}`, namesIn(fields, prefix))
    if (given !== undefined) checkField(where, `${prefix}${name}`, given, option)
  }
}

function namesIn(fields: Fields, prefix: string): string[] {
  return Object.keys(fields).map((name) => `${prefix}${name}`)
}

/**
 * Checks options by their table.
 *
 * @param where whose options they are, at the begin of messages: `createTestServer`.
 * @throws TypeError for an unknown option, with the nearest one, or a value of another type; RangeError for any other wrong
 * value.
 */
export function checkOptions(where: string, options: unknown, table: object): void {
  if (!isObject(options)) {
    throw new TypeError(`${where}: the options are ${shown(options)}; they must be an object`)
  }
  checkFields(where, options, table as Fields, '')
}
