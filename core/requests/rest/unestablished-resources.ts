import type { ApiError } from '../../base/api/errors/api-error.ts'
import { explainedInternalError } from '../../base/api/errors/api-error.ts'

/** A custom resource whose definition cannot be established, and the requests that are for it. */
export interface UnestablishedResource {
  readonly group: string
  /** The versions that would be served. */
  readonly versions: ReadonlySet<string>
  readonly resource: string
  readonly namespaced: boolean
}

/**
 * Custom resources whose definitions have their names and cannot be established, as the CA bundle of their conversion webhook is
 * invalid. The original answers requests for them with an error of the server; they are in no discovery document.
 */
export class UnestablishedResources {
  /** By the name of the definition, `widgets.shop.example`. */
  readonly #byName = new Map<string, UnestablishedResource>()

  set(name: string, resource: UnestablishedResource | undefined): void {
    if (resource) this.#byName.set(name, resource)
    else this.#byName.delete(name)
  }

  find(group: string, version: string, resource: string): UnestablishedResource | undefined {
    const found = this.#byName.get(`${resource}.${group}`)
    return found?.versions.has(version) ? found : undefined
  }
}

/** The 500 for a request for a custom resource that cannot be established. */
export function unestablishedResource(): ApiError {
  return explainedInternalError('error resolving resource')
}
