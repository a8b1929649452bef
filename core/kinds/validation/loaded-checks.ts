import type { Brand } from '../../api/brand.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import type { ValidationContext } from './kind-rules.ts'

/** Validation rules of a kind that are loaded when its first object is written. */
export interface LoadedChecks {
  /** The loading of what an object needs besides, such as the engine for patterns; undefined where nothing is to come. */
  pending(
    next: ApiObject,
    stored: ApiObject | undefined,
    brand: Brand,
  ): Promise<unknown> | undefined
  create(object: ApiObject, context: ValidationContext): readonly Cause[]
  update(next: ApiObject, stored: ApiObject, context: ValidationContext): readonly Cause[]
}
