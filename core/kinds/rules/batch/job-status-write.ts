import { numberOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { isSame } from '../shared/validation/field-checks.ts'

const zeroTime = '0001-01-01T00:00:00Z'

/** A write of a job's status, which leaves the spec as it is. */
export class StatusWrite {
  readonly spec: JsonObject
  readonly status: JsonObject
  readonly before: JsonObject

  constructor(next: ApiObject, stored: ApiObject) {
    this.spec = structOf(next, 'spec')
    this.status = structOf(next, 'status')
    this.before = structOf(stored, 'status')
  }

  /** Whether a condition is true; Finished is so where Complete or Failed is. */
  is(type: string): boolean {
    return holds(this.status, type)
  }

  was(type: string): boolean {
    return holds(this.before, type)
  }

  turns(type: string): boolean {
    return this.is(type) !== this.was(type)
  }

  changes(key: string): boolean {
    const [value, former] = [this.status[key], this.before[key]]
    return (value === null) !== (former === null) || !isSame(value, former)
  }

  /** A time of the status; undefined where it is absent. Decoding reads the zero time as `null`. */
  time(key: string): string | undefined {
    return this.status[key] === null ? zeroTime : textOf(this.status, key) || undefined
  }

  /** The number in a field, zero where it is absent. */
  count(key: string): number {
    return numberOf(this.status, key) ?? 0
  }
}

/** Whether a condition of a type has a value; Finished counts as true where Complete or Failed is. */
export function holds(status: JsonObject, type: string, value = 'True'): boolean {
  if (type === 'Finished') return holds(status, 'Complete') || holds(status, 'Failed')
  return objectsOf(status, 'conditions').some(
    (condition) => condition['type'] === type && condition['status'] === value,
  )
}
