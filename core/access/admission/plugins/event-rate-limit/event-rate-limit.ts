import { ApiError } from '../../../../base/api/errors/api-error.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Clock } from '../../../../base/runtime.ts'
import { aggregateText } from '../../../../base/text/aggregate-text.ts'
import type { AdmissionAttributes } from '../../admission-attributes.ts'
import type { AdmissionPlugin } from '../../admission-plugin.ts'
import { writesOf } from '../../handled-writes.ts'
import type { PluginRegistration } from '../../plugin-registration.ts'
import { BucketCache } from './bucket-cache.ts'
import { type EventLimit, type LimitType, readEventLimits } from './event-limits.ts'
import { TokenBucket } from './token-bucket.ts'

const name = 'EventRateLimit'

/** What an event is from and about, as one text: the original joins these without a sign between them. */
function sourceAndObject({ object }: AdmissionAttributes<corev1.Event>): string {
  if (!object) return ''
  const { source, involvedObject: about } = object
  return [
    source.component,
    source.host,
    about.kind,
    about.namespace,
    about.name,
    about.uid,
    about.apiVersion,
  ].join('')
}

/** The key by which events have buckets, by the type of the limit. */
const keys: Readonly<Record<LimitType, (attributes: AdmissionAttributes<corev1.Event>) => string>> =
  {
    Server: () => '',
    Namespace: ({ namespace }) => namespace,
    User: ({ write }) => write.user.name,
    SourceAndObject: sourceAndObject,
  }

/** Makes the function that counts an event for a limit. @returns why it is refused; undefined where it is not. */
function counter(
  limit: EventLimit,
  clock: Clock,
): (attributes: AdmissionAttributes<corev1.Event>) => string | undefined {
  const { type, cacheSize } = limit
  const buckets = new BucketCache(
    type === 'Server' ? 1 : cacheSize,
    () => new TokenBucket(limit, clock),
  )
  return (attributes) => {
    const key = keys[type](attributes)
    if (buckets.get(key).take()) return undefined
    return `limit reached on type ${type} for key ${key}`
  }
}

/**
 * The plug-in EventRateLimit: refuses events that come faster than limits of its configuration allow, with status 429. Those of the
 * core group alone, as in the original.
 */
export const eventRateLimit: PluginRegistration = {
  name,
  isDefault: false,
  create({ brand, runtime }, configuration): AdmissionPlugin<corev1.Event> {
    const counters = readEventLimits(brand, configuration).map((each) =>
      counter(each, runtime.clock),
    )
    return {
      name,
      handles: writesOf('events'),
      validate(attributes) {
        if (attributes.dryRun) return
        // An event is counted for every limit, whether another one refuses it or not.
        const reasons = counters.flatMap((count) => count(attributes) ?? [])
        if (reasons.length === 0) return
        throw new ApiError('TooManyRequests', `Too many requests: ${aggregateText(reasons)}`)
      },
    }
  },
}
