import { type ApiServerOptions, limitRequests } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import type { StartOptions } from '../../base/options/start-options.ts'

type LimitOptions = Pick<
  StartOptions,
  'enablePriorityAndFairness' | 'maxRequestsInflight' | 'maxMutatingRequestsInflight'
>

/** How requests are limited: by priority and fairness, or by numbers alone. @throws StartupError in the words of kube-apiserver */
export function requestLimits({
  enablePriorityAndFairness = true,
  maxRequestsInflight: reading = 400,
  maxMutatingRequestsInflight: writing = 200,
}: LimitOptions): Pick<ApiServerOptions, 'priorityAndFairness' | 'limit'> {
  const limit = limitRequests({ reading, writing })
  if (!enablePriorityAndFairness) return { limit }
  const concurrencyLimit = reading + writing
  // The release may be one without it.
  if (concurrencyLimit > 0) return { priorityAndFairness: { concurrencyLimit }, limit }
  throw new StartupError(
    `invalid configuration: MaxRequestsInFlight=${reading} and MaxMutatingRequestsInFlight=${writing}; they must add up to something positive`,
  )
}
