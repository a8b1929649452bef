import type { Flow } from '../fair-queues/flow-request.ts'
import type { PriorityLevel } from '../priority-levels/priority-level.ts'

/** The flow of a request, with what is told of it. */
export interface ClassifiedFlow extends Flow {
  readonly level: PriorityLevel
  /** Headers of the answer, with the uids of flow schema and priority level: name, value, name, value. */
  readonly headers: readonly string[]
}
