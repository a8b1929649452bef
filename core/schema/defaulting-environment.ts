import type { Brand } from '../api/brand.ts'
import type { JsonObject } from '../api/json.ts'

/** What defaulting may ask about the server and the request. */
export interface DefaultingEnvironment {
  readonly brand: Brand
  gate(name: string): boolean
  /** RFC 3339 seconds, UTC: the one time of the request. */
  readonly now: string
}

/** Fills in, or brings into agreement, fields of a decoded object. Must change nothing when it runs once more. */
export type DefaultAction = (object: JsonObject, environment: DefaultingEnvironment) => void
