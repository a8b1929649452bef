import type { Expr, ListExpr, MapExpr } from '../../syntax/ast.ts'
import { childrenOf } from '../../syntax/subexpressions.ts'
import { dynType, type CelType } from '../../types/cel-type.ts'
import { unwrapOptional } from '../../types/optional-type.ts'
import { isEquivalentType } from '../../types/same-type.ts'
import { mismatchText } from '../mismatch-text.ts'
import type { ValidationContext, Validator } from './validator.ts'

/**
 * Refuses lists and maps whose elements, keys or values have different types. Literals inside of the arguments of some
 * functions are exempt, such as those of `format`.
 */
export const homogeneousLiterals: Validator = {
  name: 'cel.validator.homogeneous_literals',
  validate(context) {
    const exempt = findExempt(context)
    const literals = context.parts.filter((part) => !exempt.has(part))
    for (const part of literals) if (part.kind === 'list') validateList(context, part)
    for (const part of literals) if (part.kind === 'map') validateMap(context, part)
  },
}

/** Expressions inside of calls of functions whose literals may mix types. */
function findExempt({ parts, mixedLiteralFunctions }: ValidationContext): ReadonlySet<Expr> {
  const exempt = new Set<Expr>()
  if (mixedLiteralFunctions.size === 0) return exempt
  // From the outermost expression inwards, so that what is inside of an exempt one is exempt, too.
  for (const part of parts.toReversed()) {
    if (!exempt.has(part) && !(part.kind === 'call' && mixedLiteralFunctions.has(part.name)))
      continue
    for (const child of childrenOf(part)) exempt.add(child)
  }
  return exempt
}

/** Reports the first element of another type than the first one's. */
function validateList(context: ValidationContext, list: ListExpr): void {
  const optional = new Set(list.optionalIndices)
  let expected: CelType | undefined
  for (const [index, element] of list.elements.entries()) {
    const type = partType(context, element, optional.has(index))
    expected ??= type
    if (!isAlike(context, element, expected, type)) return
  }
}

/** Reports each key and each value of another type than the first one's. */
function validateMap(context: ValidationContext, map: MapExpr): void {
  let keyType: CelType | undefined
  let valueType: CelType | undefined
  for (const { key, value, isOptional } of map.entries) {
    const entryKeyType = partType(context, key, false)
    const entryValueType = partType(context, value, isOptional)
    keyType ??= entryKeyType
    valueType ??= entryValueType
    isAlike(context, key, keyType, entryKeyType)
    isAlike(context, value, valueType, entryValueType)
  }
}

function isAlike(
  context: ValidationContext,
  part: Expr,
  expected: CelType,
  found: CelType,
): boolean {
  if (isEquivalentType(expected, found)) return true
  context.report(part.id, mismatchText(expected, found))
  return false
}

function partType({ expression }: ValidationContext, part: Expr, isOptional: boolean): CelType {
  const type = expression.types.get(part.id) ?? dynType
  return isOptional ? (unwrapOptional(type) ?? dynType) : type
}
