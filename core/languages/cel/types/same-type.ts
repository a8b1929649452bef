import type { CelType, TypeParameter } from './cel-type.ts'
import { everyPart, isComposed } from './composed-type.ts'
import { StepLimit } from './step-limit.ts'

type ParameterComparison = (left: TypeParameter, right: TypeParameter) => boolean

const byName: ParameterComparison = (left, right) => left.name === right.name
const asAny: ParameterComparison = () => true

/** Whether two types are the same. A wrapper and its primitive type count as the same, as the checker of cel-go has it. */
export function isSameType(
  left: CelType,
  right: CelType,
  limit: StepLimit = new StepLimit(),
): boolean {
  return isAlike(left, right, byName, limit)
}

/** Whether two types are the same but for the names of their type parameters. */
export function isEquivalentType(left: CelType, right: CelType): boolean {
  return isAlike(left, right, asAny, new StepLimit())
}

function isAlike(
  left: CelType,
  right: CelType,
  compare: ParameterComparison,
  limit: StepLimit,
): boolean {
  if (left === right) return true
  if (left.kind === 'wrapper') return isAlike(left.of, right, compare, limit)
  if (right.kind === 'wrapper') return left.kind === right.of.kind
  if (left.kind === 'parameter') return right.kind === 'parameter' && compare(left, right)
  if (left.kind === 'object') return right.kind === 'object' && left.name === right.name
  if (!isComposed(left)) return left.kind === right.kind
  if (left.kind !== right.kind || !limit.enter()) return false
  const alike = everyPart(left, right, (leftPart, rightPart) =>
    isAlike(leftPart, rightPart, compare, limit),
  )
  limit.leave()
  return alike
}
