import { cloneJson, equalJson } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { AdmissionAttributes } from './admission-attributes.ts'

/** Which invocations of mutating policies or webhooks are repeated when the mutating plug-ins are asked again. */
export class Reinvocation {
  #lastOutput: ApiObject | undefined
  #invoked = new Set<string>()
  readonly #wanted = new Set<string>()

  /** Begins the second round: where others changed the object since, all invocations that may be repeated are. */
  resume(object: ApiObject | undefined): void {
    if (!equalJson(this.#lastOutput ?? null, object ?? null)) this.requireAll()
  }

  /** Whether an invocation is repeated. */
  isWanted(key: string): boolean {
    return this.#wanted.has(key)
  }

  /** Has the invocations repeated that were made so far and may be repeated, as the object has changed. */
  requireAll(): void {
    for (const key of this.#invoked) this.#wanted.add(key)
    this.#invoked = new Set()
  }

  /** Adds an invocation that may be repeated. */
  add(key: string): void {
    this.#invoked.add(key)
  }

  /** Ends a round, with the object that the plug-in leaves. */
  end(object: ApiObject | undefined): void {
    this.#lastOutput = object && cloneJson(object)
  }
}

/** The reinvocations of one plug-in, by request. */
export class Reinvocations {
  readonly #known = new WeakMap<AdmissionAttributes, Reinvocation>()

  /** Begins a round of a request's invocations. */
  begin(attributes: AdmissionAttributes): Reinvocation {
    let reinvocation = this.#known.get(attributes)
    if (!reinvocation) this.#known.set(attributes, (reinvocation = new Reinvocation()))
    if (attributes.isReinvocation) reinvocation.resume(attributes.object)
    return reinvocation
  }
}
