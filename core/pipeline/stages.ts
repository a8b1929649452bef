import type { FaultInjector } from '../faults/fault-injector.ts'
import type { RequestObserver } from '../observe/request-record.ts'
import { answerFailures } from './answer-failures.ts'
import { audit } from './audit.ts'
import { authenticate } from './authenticate.ts'
import { authorize } from './authorize.ts'
import type { Next, Stage } from './exchange.ts'
import { injectFaults } from './inject-faults.ts'
import { recordRequests } from './record-requests.ts'
import { route } from './route.ts'

/** Parts that most servers do without; where one is absent, its stage is. */
interface OptionalParts {
  readonly faults: FaultInjector | undefined
  readonly observer: RequestObserver | undefined
}

/** What every request passes, outermost first; the last step hands it to a handler. */
function stagesOf({ faults, observer }: OptionalParts): readonly (Stage | undefined)[] {
  return [
    observer && recordRequests(observer),
    audit,
    answerFailures,
    authenticate,
    authorize,
    faults && injectFaults(faults),
  ]
}

/** The stages as one function, so that a request walks no list. */
export function createPipeline(parts: OptionalParts): Next {
  return stagesOf(parts).reduceRight<Next>(
    (next, stage) => (stage ? (exchange) => stage(exchange, next) : next),
    route,
  )
}
