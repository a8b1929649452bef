import type { FunctionDeclaration, Overload } from '../function-declaration.ts'
import { isDeclaredAssignable } from '../types/assignable-type.ts'
import { isEquivalentType } from '../types/same-type.ts'

/**
 * Checks that the overloads of a function can be told apart: no two with one id and different signatures, and no two that take
 * the same arguments.
 *
 * @returns the mistake in the declaration, for the developer of a library; undefined where there is none
 */
export function validateFunction({ name, overloads }: FunctionDeclaration): string | undefined {
  if (overloads.length === 0) return `function ${name} must have at least one overload`
  const declared = new Map<string, Overload>()
  for (const overload of overloads) {
    const sameId = declared.get(overload.id)
    if (sameId !== undefined) {
      if (isSameSignature(sameId, overload)) continue
      return `overload redefinition in function. ${name}: ${overload.id} has multiple definitions`
    }
    for (const other of declared.values()) {
      if (!overlaps(other, overload)) continue
      return `overload signature collision in function ${name}: ${other.id} collides with ${overload.id}`
    }
    declared.set(overload.id, overload)
  }
  return undefined
}

function isMember(overload: Overload): boolean {
  return overload.isMember === true
}

function isSameSignature(left: Overload, right: Overload): boolean {
  return (
    isMember(left) === isMember(right) &&
    left.parameters.length === right.parameters.length &&
    left.parameters.every((type, index) =>
      isEquivalentType(type, right.parameters[index] ?? type),
    ) &&
    isEquivalentType(left.result, right.result)
  )
}

/** Whether two overloads take arguments of the same types, as `list(dyn)` and `list(string)` do. */
function overlaps(left: Overload, right: Overload): boolean {
  if (isMember(left) !== isMember(right) || left.parameters.length !== right.parameters.length)
    return false
  return left.parameters.every((leftType, index) => {
    const rightType = right.parameters[index] ?? leftType
    return isDeclaredAssignable(leftType, rightType) || isDeclaredAssignable(rightType, leftType)
  })
}
