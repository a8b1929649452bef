import { isDynamic } from './assignable-type.ts'
import type { CelType } from './cel-type.ts'
import { everyPart, isComposed } from './composed-type.ts'
import { isSameType } from './same-type.ts'
import type { StepLimit } from './step-limit.ts'

/** The wider one of two types that agree. */
export function mostGeneral(left: CelType, right: CelType, limit: StepLimit): CelType {
  return isAsGeneral(left, right, limit) ? left : right
}

/** Whether the first type is the second one, or has `dyn` or a type parameter where the second one has more to say. */
function isAsGeneral(left: CelType, right: CelType, limit: StepLimit): boolean {
  if (left === right || isDynamic(left) || left.kind === 'parameter') return true
  if (isDynamic(right) || right.kind === 'parameter') return false
  if (!isComposed(left)) return isSameType(left, right, limit)
  if (left.kind === 'type') return right.kind === 'type'
  if (left.kind !== right.kind || !limit.enter()) return false
  const asGeneral = everyPart(left, right, (leftPart, rightPart) =>
    isAsGeneral(leftPart, rightPart, limit),
  )
  limit.leave()
  return asGeneral
}
