import { type JsonValue, isList } from '../../base/api/json.ts'
import { once } from '../../base/execution/once.ts'
import { loadRegexEngine } from '../../base/regex/regex-engine.ts'
import { type Range, type SizeEstimator, unknownSizes } from './cost/function-cost.ts'
import { Environment } from './environment.ts'
import type { ValueConversion } from './evaluation/frame.ts'
import type { EvaluateOptions, Evaluation, Program } from './evaluation/program.ts'
import { everyLibrary } from './libraries/every-library.ts'
import type { Issue } from './syntax/issue.ts'
import { type CelType, dynType } from './types/cel-type.ts'
import { describeType } from './types/format-type.ts'
import { usesPatterns } from './uses-patterns.ts'
import { typedValue } from './values/typed-value.ts'
import type { Value } from './values/value.ts'
import {
  Double,
  Duration,
  List,
  MapValue,
  type ObjectValue,
  OpaqueValue,
  Optional,
  StructValue,
  Timestamp,
  TypeValue,
  Uint,
} from './values/value.ts'

/** A value of a variable: JSON, or a value of CEL where JSON does not have the type, such as a `Timestamp`. */
export type VariableValue = JsonValue | Value

export interface CompileOptions {
  /** Types of variables by name; `dynType` takes any value. Names that are not declared are errors. */
  readonly variables?: Readonly<Record<string, CelType>>
  /** Declarations besides the variables; by default all libraries that the engine has. */
  readonly environment?: Environment
  /** Sizes of variables, which make the estimate of the cost narrower. */
  readonly sizes?: SizeEstimator
}

/** An expression that cannot be compiled. The message shows each mistake in its line. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
  /** Mistakes with their places; none where a constant part has no value, such as `int('x')`. */
  readonly issues: readonly Issue[]

  constructor(message: string, issues: readonly Issue[]) {
    super(message)
    this.issues = issues
  }
}

interface CompiledParts {
  readonly type: CelType
  readonly cost: Range
  readonly program: Program
  readonly variables: Readonly<Record<string, CelType>>
}

/** An expression, compiled once to be evaluated many times. */
export class Expression {
  readonly text: string
  readonly type: CelType
  /** Cost of an evaluation at least and at most, in cost units; at most 2^64 - 1, which is also what has no bound. */
  readonly cost: Range
  readonly #program: Program
  readonly #convert: ValueConversion

  /** Made by `compileExpression`. */
  constructor(text: string, { type, cost, program, variables }: Readonly<CompiledParts>) {
    this.text = text
    this.type = type
    this.cost = cost
    this.#program = program
    this.#convert = conversionTo(variables)
  }

  /** The type as text, such as `list(int)`. */
  get typeText(): string {
    return describeType(this.type)
  }

  /**
   * Evaluates the expression. Errors of the expression are results; nothing that an expression or a value does throws.
   *
   * @param variables values by name. JSON is read by the declared type; where that is dynamic, whole numbers are ints, other
   * numbers doubles, and objects maps. A value that does not fit is an error where the expression reads it.
   */
  evaluate(
    variables: Readonly<Record<string, VariableValue | undefined>> = {},
    options?: EvaluateOptions,
  ): Evaluation {
    return this.#program.evaluateNamed(variables, this.#convert, options)
  }
}

/** Conversion of variables to values of their declared types. */
function conversionTo(types: Readonly<Record<string, CelType>>): ValueConversion {
  return (value, name) => (isValue(value) ? value : typedValue(value, types[name] ?? dynType))
}

// Made when first needed, as servers load this module and make environments of their own.
const everything = once(
  () => new Environment({ libraries: everyLibrary, syntax: { enableOptionalSyntax: true } }),
)

/**
 * Compiles an expression. The engine of regular expressions is loaded where the expression needs it.
 *
 * @throws ExpressionError
 *
 * @example
 * const rule = await compileExpression('self.replicas <= limit', {
 *   variables: { self: dynType, limit: intType },
 * })
 * rule.evaluate({ self: { replicas: 3 }, limit: 5 }, { costLimit: 1_000_000 }) // { result: true, cost: 4 }
 */
export async function compileExpression(
  text: string,
  { variables = {}, environment = everything(), sizes = unknownSizes }: CompileOptions = {},
): Promise<Expression> {
  if (usesPatterns(text)) await loadRegexEngine()
  const declared = environment.extend({ variables })
  const compiled = declared.compile(text)
  if (!compiled.ok) throw new ExpressionError(compiled.text, compiled.issues)
  const planned = declared.plan(compiled.expression)
  if (!planned.ok) throw new ExpressionError(planned.message, [])
  const { resultType } = compiled.expression
  const cost = declared.estimate(compiled.expression, sizes)
  return new Expression(text, { type: resultType, cost, program: planned.program, variables })
}

const classes = [
  Double,
  Duration,
  List,
  MapValue,
  OpaqueValue,
  Optional,
  StructValue,
  Timestamp,
  TypeValue,
  Uint,
  Uint8Array,
] as const

/** Whether something is a value of one of CEL's classes, not JSON. */
function isValue(value: unknown): value is ObjectValue {
  if (typeof value !== 'object' || value === null) return false
  // Variables are mostly maps and lists.
  if (value instanceof MapValue || value instanceof List) return true
  if (isList(value)) return false
  // Nearly all other values are plain objects. Those of another realm have another prototype, and are tested by class.
  if (Object.getPrototypeOf(value) === Object.prototype) return false
  return classes.some((one) => value instanceof one)
}
