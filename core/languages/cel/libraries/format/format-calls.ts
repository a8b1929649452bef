import type { CheckedExpression } from '../../checker/checked-expression.ts'
import type { ValidationContext, Validator } from '../../checker/validators/validator.ts'
import type { Expr } from '../../syntax/ast.ts'
import { type CelType, dynType } from '../../types/cel-type.ts'
import { typeValueOfType } from '../../values/type-name.ts'
import { indexOutOfRange, unexpectedEnd, whileFormatting, wrongType } from './format-errors.ts'
import { type FormatVerb, parseFormat } from './parse-format.ts'

/** A call whose format string and list of arguments are literals. */
interface FormatCall {
  readonly id: number
  readonly format: string
  readonly args: readonly Expr[]
}

interface Mistake {
  readonly id: number
  readonly message: string
}

/** Checks calls of `format` whose format string is a literal: the clauses, and the types of the arguments. */
export const formatCalls: Validator = {
  name: 'cel.validator.string_format',
  mixedLiteralFunctions: ['format'],
  validate({ expression, parts, report }: ValidationContext): void {
    for (const part of parts) {
      const call = formatCallOf(expression, part)
      const mistake = call && mistakeIn(expression, call)
      if (mistake) report(mistake.id, mistake.message)
    }
  },
}

function formatCallOf(expression: CheckedExpression, expr: Expr): FormatCall | undefined {
  if (expr.kind !== 'call' || expr.name !== 'format') return undefined
  const { id, target, args } = expr
  const overloads = expression.references.get(id)?.overloads ?? []
  if (overloads.length > 0 && !overloads.includes('string_format')) return undefined
  const [list] = args
  if (target?.kind !== 'constant' || list?.kind !== 'list' || args.length !== 1) return undefined
  return typeof target.value === 'string'
    ? { id, format: target.value, args: list.elements }
    : undefined
}

function mistakeIn(expression: CheckedExpression, call: FormatCall): Mistake | undefined {
  let index = 0
  for (const part of parseFormat(call.format)) {
    if (part.kind === 'text') continue
    if (part.kind === 'end') return { id: call.id, message: unexpectedEnd }
    const arg = call.args[index]
    if (!arg) return { id: call.id, message: indexOutOfRange(index) }
    if (part.kind === 'mistake') return { id: call.id, message: part.message }
    const wrong = firstRefused(expression, part.verb, arg)
    if (wrong) {
      const name = typeValueOfType(typeOf(expression, wrong)).name
      return { id: wrong.id, message: whileFormatting(wrongType(part.verb, name)) }
    }
    index += 1
  }
  if (call.args.length <= index) return undefined
  const message = `too many arguments supplied to string.format (expected ${index}, got ${call.args.length})`
  return { id: call.id, message }
}

/** The part of an argument whose type a clause does not take: the argument, or for `%s` a part of a literal. */
function firstRefused(
  expression: CheckedExpression,
  verb: FormatVerb,
  arg: Expr,
): Expr | undefined {
  const kinds = kindsOf[verb]
  // Literals nest no deeper than the parser lets them.
  if (!isOneOf(typeOf(expression, arg), kinds)) return arg
  if (verb !== 's') return undefined
  for (const part of partsOf(arg)) {
    const refused = firstRefused(expression, verb, part)
    if (refused) return refused
  }
  return undefined
}

function partsOf(expr: Expr): readonly Expr[] {
  if (expr.kind === 'list') return expr.elements
  return expr.kind === 'map' ? expr.entries.flatMap(({ key, value }) => [key, value]) : []
}

function typeOf(expression: CheckedExpression, { id }: Expr): CelType {
  return expression.types.get(id) ?? dynType
}

function isOneOf(type: CelType, kinds: ReadonlySet<CelType['kind']>): boolean {
  const { kind } = type.kind === 'wrapper' ? type.of : type
  return kind === 'dyn' || kinds.has(kind)
}

const hexKinds: ReadonlySet<CelType['kind']> = new Set(['int', 'uint', 'string', 'bytes'])
const integerKinds: ReadonlySet<CelType['kind']> = new Set(['int', 'uint'])
// The names of numbers that have no literal are texts: 'NaN', 'Infinity', '-Infinity'.
const doubleKinds: ReadonlySet<CelType['kind']> = new Set(['double', 'string'])

const kindsOf: Readonly<Record<FormatVerb, ReadonlySet<CelType['kind']>>> = {
  s: new Set([
    'list',
    'map',
    'int',
    'uint',
    'double',
    'bool',
    'string',
    'timestamp',
    'bytes',
    'duration',
    'type',
    'null_type',
  ]),
  d: integerKinds,
  f: doubleKinds,
  e: doubleKinds,
  b: new Set(['int', 'uint', 'bool']),
  x: hexKinds,
  X: hexKinds,
  o: integerKinds,
}
