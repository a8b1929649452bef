import { parseDuration } from '../../../core/index.ts'
import { FlagValueError } from '../../base/errors/flag-value-error.ts'

/** Parses a boolean in every form that kube-apiserver takes. @throws FlagValueError */
export function readBoolean(text: string): boolean {
  if (/^(?:1|t|T|true|TRUE|True)$/.test(text)) return true
  if (/^(?:0|f|F|false|FALSE|False)$/.test(text)) return false
  throw new FlagValueError(`"${text}" is neither true nor false`)
}

const integer =
  /^([+-]?)(0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO]?(?:_?[0-7])+|0|[1-9](?:_?\d)*)$/

/** Parses an integer in every form that kube-apiserver takes: 12, +12, 0x1f, 0b11, 0o17, 017, 1_000; NaN for any other text. */
export function parseInteger(text: string): number {
  const [, sign, digits] = integer.exec(text) ?? []
  if (digits === undefined) return Number.NaN
  const value = Number(digits.replaceAll('_', '').replace(/^0[oO]?(?=[0-7])/, '0o'))
  return sign === '-' ? -value : value
}

/** @throws FlagValueError */
export function readInteger(text: string, least: number, most: number): number {
  const value = parseInteger(text)
  if (value >= least && value <= most) return value
  throw new FlagValueError(`"${text}" is not a number from ${least} to ${most}`)
}

/** Parses a number from 0 to `most`. @throws FlagValueError */
export function readFraction(text: string, most: number): number {
  const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN
  if (value <= most) return value
  throw new FlagValueError(`"${text}" is not a number from 0 to ${most}`)
}

/** Parses a positive decimal number. @throws FlagValueError */
export function readNumber(text: string): number {
  const value = /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : 0
  if (value > 0) return value
  throw new FlagValueError(`"${text}" is not a positive number`)
}

/** Parses a Go duration to milliseconds. @throws FlagValueError */
export function readDuration(text: string): number {
  const nanoseconds = parseDuration(text)
  if (nanoseconds === undefined || nanoseconds < 0n) {
    throw new FlagValueError(`"${text}" is not a duration such as 30s, 5m or 1h30m`)
  }
  return Number(nanoseconds / 1_000_000n)
}

/** Parses `a=true,b=false`; a key alone means true. @throws FlagValueError */
export function readSwitches(
  text: string,
  earlier: ReadonlyMap<string, boolean> = new Map(),
): ReadonlyMap<string, boolean> {
  const switches = new Map(earlier)
  for (const part of readList(text)) {
    const [key = '', value = 'true', ...rest] = part.split('=')
    if (key === '' || rest.length > 0)
      throw new FlagValueError(`"${part}" is not name=true or name=false`)
    switches.set(key, readBoolean(value))
  }
  return switches
}

/**
 * Parses feature gates, `A=true,B=false`, each alone or as one of the component `kube`: `kube:A=true`.
 * @throws FlagValueError with the texts of kube-apiserver
 */
export function readGates(
  text: string,
  earlier: ReadonlyMap<string, boolean> = new Map(),
): ReadonlyMap<string, boolean> {
  const gates = new Map(earlier)
  const components = new Set<string>()
  for (const part of text.split(',')) {
    if (part === '') continue
    const [, component, gate = ''] = /^(?:([^:]*):)?([^]*)$/.exec(part) ?? []
    components.add(readComponent(component))
    const [, name = '', value] = /^([^=]*)(?:=([^]*))?$/.exec(gate) ?? []
    if (value === undefined) throw new FlagValueError(`missing bool value for ${name.trim()}`)
    gates.set(name.trim(), readGateValue(name.trim(), value.trim()))
  }
  if (components.size < 2) return gates
  throw new FlagValueError(
    'set kube feature gates with default empty prefix or kube: prefix consistently, do not mix use',
  )
}

function readComponent(text: string | undefined): string {
  const component = text?.trim()
  if (component === undefined || component === 'kube') return component ?? ''
  throw new FlagValueError(`component not registered: ${component}`)
}

function readGateValue(name: string, text: string): boolean {
  try {
    return readBoolean(text)
  } catch (error) {
    if (!(error instanceof FlagValueError)) throw error
    const reason = `strconv.ParseBool: parsing ${JSON.stringify(text)}: invalid syntax`
    throw new FlagValueError(`invalid value of ${name}=${text}, err: ${reason}`)
  }
}

export function readList(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Parses a list whose parts must not be empty. @throws FlagValueError */
export function readNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim())
  if (names.every((name) => name !== '')) return names
  throw new FlagValueError(`"${text}" has an empty value`)
}

/** @throws FlagValueError */
export function readPatterns(text: string): readonly RegExp[] {
  return readList(text).map((pattern) => {
    try {
      return new RegExp(pattern)
    } catch {
      throw new FlagValueError(`"${pattern}" is not a regular expression`)
    }
  })
}

/** @throws FlagValueError */
export function readChoice<T extends string>(text: string, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === text)
  if (choice !== undefined) return choice
  throw new FlagValueError(`"${text}" is not one of ${choices.join(', ')}`)
}

/** @throws FlagValueError */
export function readText(text: string): string {
  if (text !== '') return text
  throw new FlagValueError('the value is empty')
}
