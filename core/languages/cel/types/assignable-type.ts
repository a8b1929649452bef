import type { CelType } from './cel-type.ts'
import { everyPart, isComposed } from './composed-type.ts'

/** Whether a type is only known at run time: `dyn`, or the `any` message. */
export function isDynamic(type: CelType): boolean {
  return type.kind === 'dyn' || type.kind === 'any'
}

const nullableKinds: ReadonlySet<CelType['kind']> = new Set([
  'null_type',
  'wrapper',
  'opaque',
  'object',
  'timestamp',
  'duration',
  'any',
  'dyn',
])

/** Whether null is a value of the type; type parameters are not asked. */
export function isNullable(type: CelType): boolean {
  return nullableKinds.has(type.kind)
}

/**
 * Whether a value of type `source` may be given where `target` is declared, by the two declarations alone: type parameters
 * are as wide as `dyn`, and nothing else is converted.
 */
export function isDeclaredAssignable(target: CelType, source: CelType): boolean {
  if (target === source || isDynamic(target) || target.kind === 'parameter') return true
  if (target.kind === 'wrapper')
    return source.kind === 'null_type' || isDeclaredAssignable(target.of, source)
  if (source.kind === 'wrapper') return target.kind === source.of.kind
  if (target.kind === 'object') return source.kind === 'object' && source.name === target.name
  if (!isComposed(target)) return source.kind === target.kind
  return everyPart(target, source, isDeclaredAssignable)
}
