import type { FunctionDeclaration } from '../function-declaration.ts'
import { operators, type Expr } from '../syntax/ast.ts'
import { isDynamic } from '../types/assignable-type.ts'
import { boolType, dynType, type CelType } from '../types/cel-type.ts'
import { formatType } from '../types/format-type.ts'
import { isSameType } from '../types/same-type.ts'
import type { CheckState } from './check-state.ts'
import { signaturesOf, type Signature } from './signature.ts'

/** Overloads that the arguments admit, in the order of their declaration, and the type of the result. */
export interface Resolution {
  readonly overloads: readonly string[]
  readonly result: CelType
}

/** Finds the overloads that take the operands; undefined, and reported, where there is none. */
export function resolveOverload(
  state: CheckState,
  id: number,
  declaration: FunctionDeclaration,
  isMember: boolean,
  operands: readonly Expr[],
): Resolution | undefined {
  const { name } = declaration
  const signatures = signaturesOf(declaration, isMember)
  if (name === operators.logicalAnd || name === operators.logicalOr) {
    const signature = signatures[0]
    if (signature !== undefined) return resolveLogical(state, signature, operands)
  }
  const types = operands.map((operand) => state.typeOf(operand))
  const resolution = findOverloads(state, signatures, types)
  if (resolution !== undefined) return resolution
  const applied = types.map((type) => formatType(state.unifier.substitute(type, true)))
  const target = isMember ? `${applied.shift()}.` : ''
  state.report(
    id,
    `found no matching overload for '${name}' applied to '${target}(${applied.join(', ')})'`,
  )
  return undefined
}

/** `&&` and `||` expect bools, and say which operand is none. */
function resolveLogical(
  state: CheckState,
  signature: Signature,
  operands: readonly Expr[],
): Resolution | undefined {
  let areBools = true
  for (const operand of operands) {
    const type = state.typeOf(operand)
    if (state.unifier.isAssignable(type, boolType)) continue
    areBools = false
    state.reportMismatch(operand.id, boolType, type)
  }
  return areBools ? { overloads: [signature.overload.id], result: boolType } : undefined
}

function findOverloads(
  state: CheckState,
  signatures: readonly Signature[],
  types: readonly CelType[],
): Resolution | undefined {
  let result: CelType | undefined
  const overloads: string[] = []
  for (const signature of signatures) {
    if (state.disabledOverloads?.has(signature.overload.id) === true) continue
    const overloadResult = applySignature(state, signature, types)
    if (overloadResult === undefined) continue
    overloads.push(signature.overload.id)
    if (result === undefined) result = overloadResult
    else if (!isDynamic(result) && !isSameType(overloadResult, result, state.unifier.limit))
      result = dynType
  }
  return result === undefined ? undefined : { overloads, result }
}

/** Result of a signature for arguments of the types; undefined where it does not take them. */
function applySignature(
  state: CheckState,
  signature: Signature,
  types: readonly CelType[],
): CelType | undefined {
  const { unifier } = state
  const { parameters, result } = signature.overload
  const firstParameter = unifier.reserveParameters(signature.typeParameters.length)
  if (!signature.mayTake(types)) return undefined
  if (signature.typeParameters.length === 0) {
    return unifier.areAssignable(types, parameters) ? unifier.substitute(result, false) : undefined
  }
  const fresh = signature.typeParameters.map((_, index) =>
    unifier.freshParameter(firstParameter + index),
  )
  const freshTypes = parameters.map((type) => signature.instantiate(type, fresh))
  if (!unifier.areAssignable(types, freshTypes)) return undefined
  return unifier.substitute(signature.instantiate(result, fresh), false)
}
