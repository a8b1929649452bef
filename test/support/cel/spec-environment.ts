import type { Environment } from '../../../core/languages/cel/environment.ts'
import type { Library } from '../../../core/languages/cel/library.ts'
import type { CelType } from '../../../core/languages/cel/types/cel-type.ts'
import { dynType } from '../../../core/languages/cel/types/cel-type.ts'
import { extendedEnvironment } from './extended-environment.ts'
import type { SpecCase, SpecDeclaration } from './spec-case.ts'
import { typeOfSpec } from './spec-type.ts'

/** The environment of a case: all libraries, and what the case declares. */
export function specEnvironment(spec: SpecCase): Environment {
  const declared: [string, CelType][] = []
  for (const { name, ident } of spec.typeEnv ?? []) {
    if (ident) declared.push([name, typeOfSpec(ident.type)])
  }
  const bound = Object.keys(spec.bindings ?? {}).map((name): [string, CelType] => [name, dynType])
  const functions = (spec.typeEnv ?? []).flatMap(functionOf)
  return extendedEnvironment.extend({
    variables: Object.fromEntries([...bound, ...declared]),
    container: spec.container ?? '',
    libraries: functions.length > 0 ? [{ name: 'case', functions }] : [],
  })
}

function functionOf({
  name,
  function: declared,
}: SpecDeclaration): NonNullable<Library['functions']> {
  if (!declared) return []
  const overloads = declared.overloads.map((overload) => ({
    id: overload.overloadId,
    parameters: (overload.params ?? []).map(typeOfSpec),
    result: typeOfSpec(overload.resultType),
    isMember: overload.isInstanceFunction === true,
  }))
  return [{ name, overloads }]
}
