import { brands } from '../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { decodeObject } from '../../../core/objects/schema/decode.ts'
import type { DefaultingEnvironment } from '../../../core/objects/schema/default-rules.ts'
import { applyDefaults } from '../../../core/objects/schema/defaults.ts'
import { registryOf } from '../schemas/schema-registry.ts'

const brand = brands.k8s
const registry = registryOf(brand)

/** A server with these gates on. */
export function defaultingWith(...gates: readonly string[]): DefaultingEnvironment {
  return { brand, now: '2026-01-02T03:04:05Z', gate: (name) => gates.includes(name) }
}

/** An object decoded and defaulted, as every write does. */
export function written(type: string, value: JsonObject, ...gates: readonly string[]): JsonObject {
  const schema = registry.type(type)
  const { object } = decodeObject(schema, value)
  applyDefaults(schema, object, defaultingWith(...gates))
  return object
}

const container = {
  name: 'web',
  image: 'nginx',
  resources: {},
  terminationMessagePath: '/dev/termination-log',
  terminationMessagePolicy: 'File',
  imagePullPolicy: 'Always',
}

/** {@link minimalPodSpec} as it is written. */
export const filledPodSpec: JsonObject = {
  containers: [container],
  restartPolicy: 'Always',
  terminationGracePeriodSeconds: 30,
  dnsPolicy: 'ClusterFirst',
  securityContext: {},
  schedulerName: 'default-scheduler',
}

export const minimalPodSpec: JsonObject = { containers: [{ name: 'web', image: 'nginx' }] }

/** Text that differs where the order of fields does. */
export function lines(object: JsonObject): string {
  return JSON.stringify(object, null, 1)
}
