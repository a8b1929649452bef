import type { Brand } from '../../../../base/api/brand.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { getKey, type JsonObject } from '../../../../base/api/json.ts'
import { invalidValue, notSupported } from '../../../../objects/schema/validation/causes.ts'
import { checkConfigurationCauses, PluginConfiguration } from '../plugin-configuration.ts'
import type { TokenRate } from './token-bucket.ts'

const plugin = 'EventRateLimit'

/** What events that share a bucket have in common. */
export type LimitType = 'Server' | 'Namespace' | 'User' | 'SourceAndObject'

const limitTypes: readonly LimitType[] = ['Server', 'Namespace', 'User', 'SourceAndObject']

/** A limit of the configuration. */
export interface EventLimit extends TokenRate {
  readonly type: LimitType
  /** How many buckets are kept; a limit of the server has one. */
  readonly cacheSize: number
}

const defaultCacheSize = 4_096

/** Reads a limit; its faults are added to `causes`. */
function readLimit(
  limit: PluginConfiguration,
  place: string,
  causes: StatusCause[],
): EventLimit | undefined {
  limit.requireFields(['type', 'qps', 'burst', 'cacheSize'])
  const [qps, burst] = [limit.integer('qps'), limit.integer('burst')]
  const cacheSize = limit.integer('cacheSize')
  const named = limit.text('type')
  const type = limitTypes.find((each) => each === named)
  if (!type) causes.push(notSupported(`${place}.type`, named, limitTypes))
  if (burst <= 0) causes.push(invalidValue(`${place}.burst`, burst, 'must be positive'))
  if (qps <= 0) causes.push(invalidValue(`${place}.qps`, qps, 'must be positive'))
  if (type !== 'Server' && cacheSize < 0) {
    causes.push(invalidValue(`${place}.cacheSize`, cacheSize, 'must not be negative'))
  }
  return type && { type, qps, burst, cacheSize: cacheSize === 0 ? defaultCacheSize : cacheSize }
}

/**
 * The limits of the configuration, a `Configuration` of the group `eventratelimit.admission.<domain>`.
 *
 * @throws RangeError for a configuration that the original refuses, and for none: there is no limit by default.
 */
export function readEventLimits(
  { apiDomain }: Brand,
  object: JsonObject | undefined,
): readonly EventLimit[] {
  const version = `eventratelimit.admission.${apiDomain}/v1alpha1`
  if (!object) {
    throw new RangeError(
      `${plugin} invalid: limits: Invalid value: null: must not be empty; configure it by a Configuration of ${version}`,
    )
  }
  const configuration = new PluginConfiguration(plugin, object)
  configuration.requireKind('Configuration', [version])
  configuration.requireFields(['apiVersion', 'kind', 'limits'])
  const limits = configuration.parts('limits')
  const causes: StatusCause[] = []
  if (limits.length === 0) {
    const given = getKey(object, 'limits') ?? null
    causes.push(invalidValue('limits', given, 'must not be empty'))
  }
  const read = limits.flatMap((limit, at) => readLimit(limit, `limits[${at}]`, causes) ?? [])
  checkConfigurationCauses(plugin, causes)
  return read
}
