import type { Request } from '../exchange.ts'
import type { Subject } from '../subject.ts'

/** Takes away what a case may have left. */
export function remove(subject: Subject, name: string): Request {
  return {
    name: 'delete what is left',
    method: 'DELETE',
    path: `${subject.path(name)}?gracePeriodSeconds=0&propagationPolicy=Background`,
  }
}
