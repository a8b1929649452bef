import type { CelType } from './cel-type.ts'

/** Type of the value inside of an optional type; undefined for other types. */
export function unwrapOptional(type: CelType): CelType | undefined {
  return type.kind === 'opaque' && type.name === 'optional_type' ? type.parameters[0] : undefined
}
