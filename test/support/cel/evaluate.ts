import { Environment } from '../../../core/languages/cel/environment.ts'
import type { EvaluateOptions, Evaluation } from '../../../core/languages/cel/evaluation/program.ts'
import { standardLibrary } from '../../../core/languages/cel/libraries/standard/standard-library.ts'
import { standardMacros } from '../../../core/languages/cel/syntax/standard-macros.ts'
import type { CelType } from '../../../core/languages/cel/types/cel-type.ts'
import { dynType } from '../../../core/languages/cel/types/cel-type.ts'
import { CelError, type Result } from '../../../core/languages/cel/values/value.ts'

const standard = new Environment({
  libraries: [standardLibrary, { name: 'macros', macros: standardMacros }],
  syntax: { enableOptionalSyntax: true },
})

/** Compiles and evaluates an expression; variables without a declared type are dynamic. */
export function evaluate(
  text: string,
  variables: Readonly<Record<string, Result>> = {},
  options: EvaluateOptions & { readonly types?: Readonly<Record<string, CelType>> } = {},
): Evaluation {
  const dynamic = Object.keys(variables).map((name): [string, CelType] => [name, dynType])
  const types = { ...Object.fromEntries(dynamic), ...options.types }
  const environment = standard.extend({ variables: types })
  const compiled = environment.compile(text)
  if (!compiled.ok) throw new TypeError(compiled.text)
  const planned = environment.plan(compiled.expression)
  if (!planned.ok) throw new TypeError(planned.message)
  return planned.program.evaluate((name) => variables[name], options)
}

/** The message of an evaluation's error; undefined where it has a value. */
export function errorOf({ result }: Evaluation): string | undefined {
  return result instanceof CelError ? result.message : undefined
}
