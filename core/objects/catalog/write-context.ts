import type { Brand } from '../../base/api/brand.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { User } from '../../base/api/user.ts'
import type { FeatureGates } from '../../base/release/feature-gates.ts'

/** The context of a write: what admission, defaulting and strategies may ask about the request. */
export interface WriteContext {
  readonly brand: Brand
  /** The one time of this request, in milliseconds since the epoch. */
  readonly time: number
  /** The time of this request in RFC 3339 seconds, UTC. */
  readonly now: string
  readonly user: User
  /** The group version of the request: `v1`, `apps/v1`. */
  readonly requested: string
  readonly gate: FeatureGates
  /** Whether privileged containers are refused, as kube-apiserver does without `--allow-privileged`. */
  readonly refusesPrivileged?: boolean | undefined
  /** The stored namespace of a name; undefined where there is none. */
  readonly findNamespace: (name: string) => ApiObject | undefined
  uuid(): string
  /** Sends text in a `Warning` header, also where the object is refused later. */
  warn(text: string): void
}
