import type { Clock } from '../../../base/runtime.ts'
import type { EncryptionMeter } from '../../../storage/encryption/encryption-meter.ts'
import { growingBounds } from './histogram.ts'
import type { MetricNameAfter } from './metric-name.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { ListedMetric } from './metric.ts'
import { hashOf, ReloadMetrics } from './reload-metrics.ts'

/** Keys of plug-ins that are counted apart at most, as in the original. */
const mostKeys = 100

/**
 * The metrics of encryption at rest, by the original's names.
 *
 * @param server identity of the server, of which labels show the hash
 */
export function encryptionMetrics(
  registry: MetricRegistry,
  clock: Clock,
  server: string,
): EncryptionMeter {
  const serverHash = hashOf(server)
  const reloads = new ReloadMetrics(registry, clock, { what: 'encryption', server })
  const storage = (
    name: MetricNameAfter<'apiserver_storage_'>,
    labels: readonly string[] = [],
  ): ListedMetric => ({ name: `apiserver_storage_${name}`, stability: 'ALPHA', labels })
  const envelope = (
    name: MetricNameAfter<'apiserver_envelope_encryption_'>,
    labels: readonly string[],
    more: Pick<ListedMetric, 'open' | 'most'> = {},
  ): ListedMetric => ({
    name: `apiserver_envelope_encryption_${name}`,
    stability: 'ALPHA',
    labels,
    ...more,
  })
  const keyLabels = ['provider_name', 'key_id_hash', 'apiserver_id_hash']
  const openKeys = { open: ['key_id_hash'], most: mostKeys }

  const durations = registry.histogram(
    storage('transformation_duration_seconds', ['transformation_type', 'transformer_prefix']),
    growingBounds(5e-6, 2, 25),
  )
  const operations = registry.counter({
    ...storage('transformation_operations_total', [
      'resource',
      'transformation_type',
      'transformer_prefix',
      'status',
    ]),
    open: ['resource'],
  })
  const misses = registry.counter(storage('envelope_transformation_cache_misses_total'), [[]])
  const generations = registry.histogram(
    storage('data_key_generation_duration_seconds'),
    growingBounds(5e-6, 2, 14),
    [[]],
  )
  registry.counter(storage('data_key_generation_failures_total'), [[]])
  const calls = registry.histogram(
    envelope('kms_operations_latency_seconds', [
      'provider_name',
      'method_name',
      'grpc_status_code',
    ]),
    growingBounds(0.0001, 2, 20),
  )
  const keyUses = registry.counter(
    envelope('key_id_hash_total', ['transformation_type', ...keyLabels], openKeys),
  )
  const keyUseTimes = registry.gauge(
    envelope('key_id_hash_last_timestamp_seconds', ['transformation_type', ...keyLabels], openKeys),
  )
  const keyTimes = registry.gauge(
    envelope('key_id_hash_status_last_timestamp_seconds', keyLabels, openKeys),
  )
  const invalidKeys = registry.counter(
    envelope('invalid_key_id_from_status_total', ['provider_name', 'error']),
  )
  const cached = registry.gauge(envelope('dek_source_cache_size', ['provider_name']))
  const now = (): number => clock.now() / 1000
  // Hashing costs more than counting, and plug-ins have few keys.
  const hashes = new Map<string, string>()
  const keyHash = (keyId: string): string => {
    const known = hashes.get(keyId)
    if (known !== undefined) return known
    if (hashes.size >= mostKeys) hashes.clear()
    const hash = hashOf(keyId)
    hashes.set(keyId, hash)
    return hash
  }

  return {
    transformed({ resource, type, prefix, status, seconds }) {
      operations.series(resource, type, prefix, status).increment()
      if (status === 'OK') durations.series(type, prefix).observe(seconds)
    },
    missed: () => misses.series().increment(),
    keyGenerated: (seconds) => generations.series().observe(seconds),
    called: ({ provider, method, status, seconds }) =>
      calls.series(provider, method, status).observe(seconds),
    keyUsed({ provider, type, keyId }) {
      const hash = keyHash(keyId)
      keyUses.series(type, provider, hash, serverHash).increment()
      keyUseTimes.series(type, provider, hash, serverHash).set(now())
    },
    keyNamed: ({ provider, keyId }) =>
      keyTimes.series(provider, keyHash(keyId), serverHash).set(now()),
    invalidKeyId: (provider, error) => invalidKeys.series(provider, error).increment(),
    sourcesCached: (provider, count) => cached.series(provider).set(count),
    applied: (hash) => reloads.appliedHash(hash),
    reloaded: (hash) => reloads.succeededHash(hash),
    reloadFailed: () => reloads.failed(),
  }
}
