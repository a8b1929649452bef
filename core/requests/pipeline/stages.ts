import type { RequestObserver } from '../../access/observe/request-record.ts'
import type { FaultInjector } from '../faults/fault-injector.ts'
import { answerFailures } from './answer-failures.ts'
import type { AuditStages } from './audit.ts'
import { authenticate } from './authenticate.ts'
import { authorize } from './authorize.ts'
import { addCommonHeaders } from './common-headers.ts'
import type { Next, Stage } from './exchange.ts'
import { impersonate } from './impersonate.ts'
import { injectFaults } from './inject-faults.ts'
import { recordRequests } from './record-requests.ts'
import { refuseMalformedPaths } from './refuse-malformed-paths.ts'
import { route } from './route.ts'

/** Parts of the optional stages; an absent part leaves its stage out. */
interface PipelineParts {
  readonly faults: FaultInjector | undefined
  readonly observer: RequestObserver | undefined
  /** Logs requests. */
  readonly log: Stage | undefined
  readonly auditing: AuditStages | undefined
  /** Limits the requests under way. */
  readonly limit: Stage | undefined
  /** Aborted when the server closes. */
  readonly closing: AbortSignal
}

/** The stages of the pipeline, outermost first; `route` follows the last one. */
function stagesOf({
  faults,
  observer,
  log,
  auditing,
  limit,
  closing,
}: PipelineParts): readonly (Stage | undefined)[] {
  return [
    observer && recordRequests(observer),
    log,
    auditing?.audit,
    addCommonHeaders,
    answerFailures,
    refuseMalformedPaths,
    authenticate,
    auditing?.receive,
    impersonate,
    limit,
    authorize,
    faults && injectFaults(faults, closing),
  ]
}

/** Composes the stages and `route` into one function. */
export function createPipeline(parts: PipelineParts): Next {
  return stagesOf(parts).reduceRight<Next>(
    (next, stage) => (stage ? (exchange) => stage(exchange, next) : next),
    route,
  )
}
