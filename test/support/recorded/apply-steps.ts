import fc from 'fast-check'
import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { runSteps } from '../../../core/base/execution/steps.ts'
import { trackApply } from '../../../core/objects/managed-fields/track-apply.ts'
import { trackCreate, trackUpdate } from '../../../core/objects/managed-fields/track-update.ts'
import type { Tracking } from '../../../core/objects/managed-fields/track-update.ts'
import { decodeObject } from '../../../core/objects/schema/decode.ts'
import { appliedObjects } from '../objects/applied-objects.ts'
import { builtIn } from '../schemas/built-in-catalog.ts'

export const deployment = builtIn('deployments.v1.apps')
export const { schema } = deployment

/** Structs, maps, sets, keyed and atomic lists, atomic structs, at several depths. */
export const fields = new Set(
  `metadata labels finalizers ownerReferences spec replicas paused selector matchLabels strategy type rollingUpdate
  maxSurge template containers name image args ports containerPort protocol env value volumes emptyDir medium tolerations
  key hostNetwork nodeSelector`.split(/\s+/),
)

export const typed = { apiVersion: 'apps/v1', kind: 'Deployment' }
export const blank = decodeObject(schema, {}).object

export function configuration(object: JsonObject): ApiObject {
  return { ...object, ...typed, metadata: { ...(object['metadata'] as object), name: 'web' } }
}

export const configurations = appliedObjects(schema, fields).map(configuration)
export const agreeing = appliedObjects(schema, fields, 'agreeing').map(configuration)
export const nothing = configuration({})

/** As it is stored. */
export function canonical(object: JsonValue): ApiObject {
  return decodeObject(schema, object).object as ApiObject
}

export function tracking(manager: string): Tracking {
  return {
    apiVersion: 'apps/v1',
    subresource: '',
    manager,
    now: '2026-01-01T00:00:00Z',
    versions: {
      schema: (version) => (version === 'apps/v1' ? schema : undefined),
      convert: (object) => object,
    },
    blank,
    ownable: deployment.strategy.ownable(''),
  }
}

export function applyTo(
  manager: string,
  wanted: ApiObject,
  live: ApiObject | undefined,
  force = true,
): ApiObject {
  const request = { ...tracking(manager), configuration: wanted, force, canonical }
  return runSteps(trackApply(request, live)) as ApiObject
}

export function withAccount(object: ApiObject, managedFields: JsonObject[]): ApiObject {
  return { ...object, metadata: { ...object.metadata, managedFields } }
}

export function createAs(manager: string, wanted: ApiObject): ApiObject {
  const object = canonical(wanted)
  return withAccount(object, trackCreate(tracking(manager), object))
}

export function updateAs(manager: string, wanted: ApiObject, live: ApiObject): ApiObject {
  const object = canonical(wanted)
  return withAccount(object, trackUpdate(tracking(manager), live, object))
}

export function bare(object: ApiObject): ApiObject {
  const { managedFields: _, ...metadata } = object.metadata
  return { ...object, metadata }
}

export interface Step {
  readonly verb: 'apply' | 'update'
  readonly manager: string
  readonly object: ApiObject
}

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    verb: fc.constantFrom('apply' as const, 'update' as const),
    manager: fc.constantFrom('one', 'two', 'three'),
    object: configurations,
  }),
  { maxLength: 5 },
)

export function runAll(first: ApiObject, all: readonly Step[]): ApiObject {
  let live = createAs('maker', first)
  for (const { verb, manager, object } of all) {
    live = verb === 'apply' ? applyTo(manager, object, live) : updateAs(manager, object, live)
  }
  return live
}
