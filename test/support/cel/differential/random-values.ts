import { CelError, type Result } from '../../../../core/languages/cel/values/value.ts'
import type { Chance } from './chance.ts'
import { kinds, type Kind, variables } from './kinds.ts'
import { literals } from './literals.ts'
import { evaluateUnchecked } from './own-engine.ts'

const none: ReadonlyMap<string, Result> = new Map()
const made = new Map<string, Result>()

function valueOf(text: string): Result {
  let value = made.get(text)
  if (value === undefined) {
    value = evaluateUnchecked(text, none)
    made.set(text, value)
  }
  return value
}

const characters = [
  'a',
  'b',
  'z',
  'A',
  '0',
  ',',
  ' ',
  'é',
  'ß',
  '中',
  '\uffee',
  '😀',
  '\u{10ffff}',
  '\n',
  '%',
  "'",
]

/** Values for all variables: literals of their kinds, and ints, doubles and texts at random. */
export function randomValues(chance: Chance): ReadonlyMap<string, Result> {
  const values = new Map<string, Result>()
  for (const [name, [kind]] of Object.entries(variables)) {
    if (name === 'missing') continue
    values.set(name, randomValue(chance, kind === 'any' ? chance.pick(kinds) : kind))
  }
  return values
}

function randomValue(chance: Chance, kind: Kind): Result {
  if (kind === 'int' && chance.isOneOf(3)) return chance.below(2 ** 16) - 2 ** 15
  if (kind === 'string' && chance.isOneOf(2)) {
    return Array.from({ length: chance.below(5) }, () => chance.pick(characters)).join('')
  }
  const value = valueOf(chance.pick(literals[kind]))
  return value instanceof CelError ? valueOf(literals[kind][0] ?? 'null') : value
}
