import {
  anyType,
  boolType,
  bytesType,
  type CelType,
  doubleType,
  durationType,
  dynType,
  intType,
  listOf,
  mapOf,
  nullType,
  optionalOf,
  stringType,
  timestampType,
  uintType,
} from './cel-type.ts'

const simple: Readonly<Record<string, CelType>> = {
  any: anyType,
  bool: boolType,
  bytes: bytesType,
  double: doubleType,
  duration: durationType,
  dyn: dynType,
  int: intType,
  null_type: nullType,
  string: stringType,
  timestamp: timestampType,
  uint: uintType,
}

/** What is wrong with the text of a type, as one sentence. */
export class TypeTextError extends Error {}

/** How deep types may nest. */
const mostDepth = 32

/**
 * Reads a type as people write it: `int`, `list(string)`, `map(string, dyn)`, `optional_type(timestamp)`.
 *
 * @throws TypeTextError
 */
export function parseType(text: string): CelType {
  const tokens = text.match(/[A-Za-z_][\w.]*|\S/g) ?? []
  let position = 0
  const next = (): string => tokens[position++] ?? ''
  const expect = (wanted: string): void => {
    const token = next()
    if (token !== wanted) throw mistake(text, `expected '${wanted}', got '${token}'`)
  }
  const read = (depth: number): CelType => {
    if (depth > mostDepth) throw mistake(text, `types nest ${mostDepth} deep at most`)
    const name = next()
    const known = Object.hasOwn(simple, name) ? simple[name] : undefined
    if (known) return known
    const argument = (): CelType => read(depth + 1)
    switch (name) {
      case 'list':
        return enclosed(() => listOf(argument()))
      case 'optional_type':
        return enclosed(() => optionalOf(argument()))
      case 'map':
        return enclosed(() => {
          const key = argument()
          expect(',')
          return mapOf(key, argument())
        })
      default:
        throw mistake(text, `no type '${name}'; types are ${names.join(', ')}`)
    }
  }
  const enclosed = (inner: () => CelType): CelType => {
    expect('(')
    const type = inner()
    expect(')')
    return type
  }
  const type = read(0)
  if (position < tokens.length) throw mistake(text, `unexpected '${next()}'`)
  return type
}

const names = [...Object.keys(simple), 'list(T)', 'map(K, V)', 'optional_type(T)']

function mistake(text: string, reason: string): TypeTextError {
  return new TypeTextError(`bad type "${text}": ${reason}`)
}
