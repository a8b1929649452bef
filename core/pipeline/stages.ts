import { answerFailures } from './answer-failures.ts'
import { audit } from './audit.ts'
import { authenticate } from './authenticate.ts'
import { authorize } from './authorize.ts'
import type { Next, Stage } from './exchange.ts'
import { route } from './route.ts'

/** What every request passes, outermost first; the last step hands it to a handler. */
export const stages: readonly Stage[] = [audit, answerFailures, authenticate, authorize]

/** The stages as one function, so that a request walks no list. */
export const pipeline: Next = stages.reduceRight<Next>(
  (next, stage) => (exchange) => stage(exchange, next),
  route,
)
