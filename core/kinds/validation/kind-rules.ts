import type { Brand } from '../../api/brand.ts'
import type { NameRule } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import type { CauseOrder } from './cause-order.ts'

export interface ValidationContext {
  readonly brand: Brand
  /** The group version of the request, where another one is stored: `v1`, `events.example.com/v1`. */
  readonly requested: string
}

/**
 * What a kind demands beyond its schema and its metadata. Objects come in decoded, pruned and defaulted, in the storage
 * version, and are never changed.
 */
export interface KindRules {
  readonly nameRule: NameRule
  /** Whether the metadata of a new object is held to what holds for every kind only, once nothing else is wrong with it. */
  plainMetadata?(context: ValidationContext): boolean
  /** Where the original does not find what the schema says before what the rules say. */
  readonly order?: CauseOrder
  /** Whether an update's own rules come before those for every object. */
  readonly updateFirst?: boolean
  /** Rules that run once, before all others but those of metadata, for new and updated objects. */
  checkFirst?(object: ApiObject, context: ValidationContext): readonly Cause[]
  /** What must hold for every object of the kind, however it came about; an update is held to it too. */
  check?(object: ApiObject, context: ValidationContext): readonly Cause[]
  /** What must hold for a new object only. */
  checkCreate?(object: ApiObject, context: ValidationContext): readonly Cause[]
  /** What an update may not change. */
  checkUpdate?(next: ApiObject, stored: ApiObject, context: ValidationContext): readonly Cause[]
  /** The same for a write through a subresource that takes the kind itself. */
  checkSubresource?(
    subresource: string,
    next: ApiObject,
    stored: ApiObject,
    context: ValidationContext,
  ): readonly Cause[]
}

/** The kinds of one group. */
export type GroupRules = Readonly<Record<string, KindRules>>
