import type { StoredResource, StoredResources } from './stored-resources.ts'

/** Counts and measures requests to a shared store, by resource. */
export interface ReadMeter {
  /** The time at which a read begins. */
  begin(): number
  ended(operation: ReadOperation, resource: Named, began: number): void
  failed(operation: ReadOperation, resource: Named, began: number): void
}

type Named = Pick<StoredResource, 'group' | 'resource'>

/** What a read does, as metrics name it. */
export type ReadOperation = 'get' | 'list'

/** Passes an answer on and measures it. */
export type MeterRead = <T>(operation: ReadOperation, key: string, answer: Promise<T>) => Promise<T>

/** Measures reads of one resource; those of the whole store are of none. */
export function meteredReads(meter: ReadMeter, resources: StoredResources): MeterRead {
  return async (operation, key, answer) => {
    const resource = resources.find(key)
    if (!resource?.resource) return answer
    const began = meter.begin()
    try {
      const given = await answer
      meter.ended(operation, resource, began)
      return given
    } catch (error) {
      meter.failed(operation, resource, began)
      throw error
    }
  }
}
