import type { Brand } from '../../api/brand.ts'
import { subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import { noCauses } from '../../schema/validation/causes.ts'
import type { GroupRules, KindRules } from './kind-rules.ts'

/**
 * Rules of a group that are loaded with the first write of one of its kinds: bundlers keep them in a chunk of their own,
 * so that a page that writes no such kinds starts without them.
 */
export class LateRules {
  readonly #open: () => Promise<GroupRules>
  #loaded: GroupRules | undefined

  constructor(load: () => Promise<GroupRules>) {
    this.#open = load
  }

  /** Rules of a kind whose names are subdomains. Those that come late are its checks and their order. */
  of(kind: string): KindRules {
    const rules = (): KindRules => this.#rules(kind)
    const order = (): KindRules['order'] => this.#loaded?.[kind]?.order
    return {
      nameRule: subdomainName,
      get order() {
        return order()
      },
      ready: (object, stored, brand) =>
        this.#loaded
          ? rules().ready?.(object, stored, brand)
          : this.#load(kind, object, stored, brand),
      checkAccess: (...args) => rules().checkAccess?.(...args) ?? noCauses,
      check: (...args) => rules().check?.(...args) ?? noCauses,
      checkCreate: (...args) => rules().checkCreate?.(...args) ?? noCauses,
      checkUpdate: (...args) => rules().checkUpdate?.(...args) ?? noCauses,
      checkSubresource: (...args) => rules().checkSubresource?.(...args) ?? noCauses,
    }
  }

  async load(): Promise<void> {
    this.#loaded ??= await this.#open()
  }

  async #load(
    kind: string,
    object: ApiObject,
    stored: ApiObject | undefined,
    brand: Brand,
  ): Promise<void> {
    await this.load()
    await this.#rules(kind).ready?.(object, stored, brand)
  }

  #rules(kind: string): KindRules {
    const rules = this.#loaded?.[kind]
    if (!rules) throw new Error(`the rules of ${kind} are not loaded: await readyToValidate`)
    return rules
  }
}
