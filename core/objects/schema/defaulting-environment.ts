import type { Brand } from '../../base/api/brand.ts'
import type { JsonObject } from '../../base/api/json.ts'

/** The context of defaulting: what default rules may ask about the server and the request. */
export interface DefaultingEnvironment {
  readonly brand: Brand
  gate(name: string): boolean
  /** RFC 3339 seconds, UTC: the one time of the request. */
  readonly now: string
}

/** A default action: fills in, or brings into agreement, fields of a decoded object. Must be idempotent. */
export type DefaultAction = (object: JsonObject, environment: DefaultingEnvironment) => void
