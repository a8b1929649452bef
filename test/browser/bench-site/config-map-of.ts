import type { JsonObject } from '../../../core/index.ts'

/** A config map of about so many bytes. */
export function configMapOf(number: number, bytes: number): JsonObject {
  const name = `settings-${String(number).padStart(8, '0')}`
  const lines = Math.ceil(bytes / 64)
  const text = Array.from({ length: lines }, (_none, at) => `upstream.${at}.address = 10.0.0.${at}`)
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace: 'default' },
    data: { 'service.conf': text.join('\n').padEnd(bytes, '#').slice(0, bytes) },
  }
}
