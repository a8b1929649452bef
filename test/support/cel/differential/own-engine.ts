import { Environment, type Compilation } from '../../../../core/languages/cel/environment.ts'
import { literalValidators } from '../../../../core/languages/cel/libraries/literal-validators.ts'
import { optionalTypes } from '../../../../core/languages/cel/libraries/optional-types.ts'
import { standardLibrary } from '../../../../core/languages/cel/libraries/standard/standard-library.ts'
import { stringsVersion2 } from '../../../../core/languages/cel/libraries/strings.ts'
import { parseUnchecked } from '../../../../core/languages/cel/parse-unchecked.ts'
import { standardMacros } from '../../../../core/languages/cel/syntax/standard-macros.ts'
import { parseType } from '../../../../core/languages/cel/types/parse-type.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  type Result,
  Timestamp,
  TypeValue,
  Uint,
} from '../../../../core/languages/cel/values/value.ts'
import { variables } from './kinds.ts'
import {
  bytesOutcome,
  doubleOutcome,
  failed,
  listOutcome,
  mapOutcome,
  type Outcome,
} from './outcome.ts'

const environment = new Environment({
  libraries: [
    standardLibrary,
    { name: 'macros', macros: standardMacros },
    stringsVersion2,
    // As in Kubernetes: their indices leave the type of `x[1u]` open, which else is what its first use needs.
    optionalTypes,
    literalValidators,
  ],
  variables: Object.fromEntries(
    Object.entries(variables).map(([name, [, type]]) => [name, parseType(type)]),
  ),
  homogeneousLiterals: true,
})

/** Compiles an expression with the declared types of variables and the options of Kubernetes. */
export function compileOwn(text: string): Compilation {
  return environment.compile(text)
}

/** Evaluates what was compiled. An expression that cannot be planned has no value either. */
export function evaluateOwn(compiled: Compilation, values: ReadonlyMap<string, Result>): Result {
  if (!compiled.ok) return new CelError(compiled.text)
  const planned = environment.plan(compiled.expression)
  if (!planned.ok) return new CelError(planned.message)
  return planned.program.evaluate((name) => values.get(name)).result
}

/** Evaluates an expression whose types are not checked, so that overloads are found by the values. */
export function evaluateUnchecked(text: string, values: ReadonlyMap<string, Result>): Result {
  return evaluateOwn(parseUnchecked(environment, text), values)
}

/** Why what was compiled cannot be planned; undefined where it can. */
export function planError(compiled: Compilation): string | undefined {
  const planned = compiled.ok ? environment.plan(compiled.expression) : undefined
  return planned?.ok === false ? planned.message : undefined
}

/** Whether an expression whose types are not checked can be planned, if it can be parsed. */
export function canPlan(text: string): boolean {
  return planError(parseUnchecked(environment, text)) === undefined
}

export function ownOutcome(value: Result): Outcome {
  if (value instanceof CelError) return failed
  if (value === null) return 'null'
  if (typeof value === 'number' || typeof value === 'bigint') return `int ${value}`
  if (typeof value === 'string') return `string ${JSON.stringify(value)}`
  return typeof value === 'boolean' ? `bool ${value}` : objectOutcome(value)
}

function objectOutcome(value: object): Outcome {
  if (value instanceof Uint) return `uint ${value.value}`
  if (value instanceof Double) return doubleOutcome(value.value)
  if (value instanceof Uint8Array) return bytesOutcome(value)
  if (value instanceof Timestamp) return `timestamp ${value.seconds}s ${value.nanos}ns`
  if (value instanceof Duration) return `duration ${value.nanos}ns`
  if (value instanceof TypeValue) return `type ${value.name}`
  if (value instanceof List) {
    return listOutcome(
      Array.from({ length: value.size }, (_, index) => ownOutcome(value.at(index))),
    )
  }
  if (!(value instanceof MapValue)) throw new TypeError('value of an unknown type')
  return mapOutcome(
    [...value.keys()].map((key) => [ownOutcome(key), ownOutcome(value.find(key) ?? null)]),
  )
}
