import { brands } from '../../../core/base/api/brand.ts'
import { cloneJson, type JsonObject, type JsonValue } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { runSteps } from '../../../core/base/execution/steps.ts'
import { checkTyped } from '../../../core/objects/field-sets/check-typed.ts'
import { FieldSet } from '../../../core/objects/field-sets/field-set.ts'
import { everyField, type OwnableFields } from '../../../core/objects/field-sets/ownable-fields.ts'
import { UnidentifiedItem } from '../../../core/objects/field-sets/typed-value.ts'
import { ApplyConflict } from '../../../core/objects/managed-fields/owners.ts'
import { trackApply } from '../../../core/objects/managed-fields/track-apply.ts'
import { trackCreate, trackUpdate } from '../../../core/objects/managed-fields/track-update.ts'
import type { Tracking } from '../../../core/objects/managed-fields/track-update.ts'
import { applyMergePatch } from '../../../core/objects/patch/merge-patch.ts'
import type { StructSchema } from '../../../core/objects/schema/schema.ts'
import { customKindSchema } from '../../../core/objects/schema/structural/custom-kind-schema.ts'
import { pruneNulls } from '../../../core/objects/schema/structural/default-values.ts'
import { readStructural } from '../../../core/objects/schema/structural/read-structural.ts'
import { liveFault, conflictError } from '../../../core/requests/rest/write/merge-configuration.ts'
import { registryOf } from '../schemas/schema-registry.ts'

/** A case of `custom-applies.generated.ts`: writes to one custom resource, and what the original made of them. */
export interface CustomApplies {
  readonly name: string
  readonly kind: string
  readonly hasStatus?: boolean
  readonly schema: JsonObject
  readonly steps: readonly (RecordedWrite | { readonly schema: JsonObject })[]
}

export interface RecordedWrite {
  readonly verb: 'create' | 'put' | 'merge' | 'apply'
  readonly by: string
  readonly on?: string
  readonly force?: boolean
  readonly body: JsonObject
  readonly code: number
  readonly object?: ApiObject
  readonly error?: { readonly message: string }
}

const apiVersion = 'applies.example.com/v1'
const metadata = registryOf(brands.k8s).type('meta/v1.ObjectMeta')
function kindSchema(source: JsonObject, kind: string): StructSchema {
  const gvk = { group: 'applies.example.com', version: 'v1', kind }
  return customKindSchema(source, { brand: brands.k8s, gvk, metadata }).whole
}

/** What a write made: managed fields and object, or the message of its refusal. */
export interface Outcome {
  readonly object?: JsonValue
  readonly managedFields?: readonly JsonValue[]
  readonly message?: string
}

export class CustomApplyRun {
  #schema: StructSchema
  #live: ApiObject | undefined
  readonly #kind: string
  readonly #hasStatus: boolean

  constructor({ kind, hasStatus = false, schema }: CustomApplies) {
    this.#kind = kind
    this.#hasStatus = hasStatus
    this.#schema = kindSchema(schema, this.#kind)
  }

  changeSchema(schema: JsonObject): void {
    this.#schema = kindSchema(schema, this.#kind)
  }

  /** Goes on from what the original stored, so that one difference shows once. */
  settle(object: ApiObject | undefined): void {
    this.#live = object
  }

  write({ verb, by, on = '', force = false, body }: RecordedWrite): Outcome {
    const tracking = this.#tracking(by, on)
    try {
      if (verb === 'apply') return this.#apply(tracking, body as ApiObject, force)
      const live = verb === 'create' ? undefined : this.#live
      const next = this.#read(verb === 'merge' ? applyMergePatch(live, body) : body)
      return {
        managedFields: live ? trackUpdate(tracking, live, next) : trackCreate(tracking, next),
      }
    } catch (error) {
      if (error instanceof UnidentifiedItem) return { managedFields: [] }
      if (error instanceof ApplyConflict) return { message: conflictError(error).message }
      throw error
    }
  }

  #apply(tracking: Tracking, configuration: ApiObject, force: boolean): Outcome {
    const faults = checkTyped(configuration, this.#schema)
    if (faults.length > 0) return { message: this.#refusal(faults) }
    const fault = this.#live && liveFault(tracking, this.#live)
    if (fault !== undefined) return { message: fault }
    const request = {
      ...tracking,
      configuration,
      force,
      canonical: (object: JsonValue) => object as JsonObject,
    }
    const applied = runSteps(trackApply(request, this.#live)) as ApiObject
    const { managedFields } = applied.metadata
    const { spec } = this.#read(applied)
    return { ...(managedFields && { managedFields }), object: spec ?? null }
  }

  #refusal(faults: readonly string[]): string {
    const subject = `/it; ${apiVersion}, Kind=${this.#kind}`
    const all = faults.length === 1 ? faults[0] : ['errors:', ...faults].join('\n  ')
    return `failed to create typed patch object (${subject}): ${all}`
  }

  /** An object as it is read from a body. */
  #read(object: JsonValue): ApiObject {
    const read = cloneJson(object) as ApiObject
    pruneNulls(this.#schema, read)
    return readStructural(this.#schema, read, { isRoot: true, fillsDefaults: true }).value
  }

  #tracking(manager: string, subresource: string): Tracking {
    return {
      apiVersion,
      subresource,
      manager,
      now: '2026-01-01T00:00:00Z',
      versions: { schemasChange: true, schema: () => this.#schema, convert: (object) => object },
      blank: { apiVersion, kind: this.#kind, metadata: {} },
      ownable: this.#ownable(subresource),
    }
  }

  #ownable(subresource: string): OwnableFields {
    if (!this.#hasStatus) return everyField
    return { resets: FieldSet.of([subresource === 'status' ? 'f:spec' : 'f:status']) }
  }
}
