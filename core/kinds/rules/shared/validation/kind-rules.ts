import type { Brand } from '../../../../base/api/brand.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type { NameRule } from '../../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { SubtleCryptography } from '../../../../base/certificates/subtle-crypto.ts'
import type { Lazy } from '../../../../base/execution/lazy.ts'
import type { Steps } from '../../../../base/execution/steps.ts'
import type { FeatureGates } from '../../../../base/release/feature-gates.ts'
import type { Release } from '../../../../base/release/release.ts'
import type { StructSchema } from '../../../../objects/schema/schema.ts'
import type { CauseOrder } from './cause-order.ts'

export interface ValidationContext {
  readonly brand: Brand
  /** Group version of the request, which may differ from the stored one: `v1`, `events.example.com/v1`. */
  readonly requested: string
  /** The release whose API is served. */
  readonly release: Release
  readonly gate: FeatureGates
  /** Whether privileged containers are refused, as kube-apiserver does without `--allow-privileged`. */
  readonly refusesPrivileged?: boolean | undefined
  /** The stored namespace of a name; undefined where there is none. */
  readonly findNamespace: (name: string) => ApiObject | undefined
  /** The schema of the kind's metadata, `meta/v1.ObjectMeta`. */
  readonly metadata: () => StructSchema
}

/**
 * Validation rules of a kind beyond its schema and its metadata. Objects are decoded, pruned and defaulted, in the storage
 * version, and never changed. `T`: the type of the kind in its storage version.
 */
export interface KindRules<T extends ApiObject = ApiObject> {
  readonly nameRule: NameRule
  /** The name rule of an object, where it depends on what the object says, in place of `nameRule`. */
  nameRuleOf?(object: T): NameRule
  /** Work that takes long, in steps, ahead of the validation of a new object, or of an update where `stored` is set. */
  ahead?(object: T, context: ValidationContext, stored?: T): Steps<unknown>
  /** What has to be proven of a new object that is valid otherwise, such as who signed it. */
  proof?(this: void, object: T, subtle: SubtleCryptography): Promise<readonly StatusCause[]>
  /** All other rules of kinds whose code is loaded with the first write of one of them. */
  readonly late?: Lazy<GroupRules>
  /** Whether the metadata of a new object is validated last, by the rules for all kinds only, if nothing else is wrong. */
  plainMetadata?(context: ValidationContext): boolean
  /**
   * Validates, before its metadata, that the writer may have what the object asks for: a new object, or one that is written
   * through a subresource, where `stored` is set.
   */
  checkAccess?(object: T, stored: T | undefined, context: ValidationContext): readonly StatusCause[]
  /** Path of the part of an object that the original leaves unvalidated, such as the template behind a malformed selector. */
  unvalidated?(object: T): string | undefined
  /** Whether `check` comes before the metadata of a new object, which otherwise comes first. */
  readonly checkBeforeMetadata?: boolean
  /** Order of causes, where the original does not validate by schema first and by these rules second. */
  readonly order?: CauseOrder | undefined
  /** Whether `checkUpdate` runs before `check`. */
  readonly updateFirst?: boolean
  /** Validates new and updated objects once, before all other rules but those of metadata. */
  checkFirst?(object: T, context: ValidationContext, stored?: T): readonly StatusCause[]
  /** Validates every object of the kind, new or updated; `stored` is the object before an update, whose faults may be tolerated. */
  check?(object: T, context: ValidationContext, stored?: T): readonly StatusCause[]
  /** Validates new objects only. */
  checkCreate?(object: T, context: ValidationContext): readonly StatusCause[]
  /** Validates an update against the stored object. */
  checkUpdate?(next: T, stored: T, context: ValidationContext): readonly StatusCause[]
  /** Objects that take no writes through a subresource, whose causes are then all: nothing else is validated. */
  refuseSubresource?(
    subresource: string,
    next: T,
    stored: T,
    context: ValidationContext,
  ): readonly StatusCause[]
  /** Validates a write through a subresource that takes the kind itself. */
  checkSubresource?(
    subresource: string,
    next: T,
    stored: T,
    context: ValidationContext,
  ): readonly StatusCause[]
}

/** Whether a request was made in a version `v1beta1`, whose objects some kinds judge less strictly. */
export function isV1beta1Request({ requested }: Pick<ValidationContext, 'requested'>): boolean {
  return requested.endsWith('/v1beta1')
}

/** Rules of one group, by kind. */
export type GroupRules = Readonly<Record<string, KindRules>>
