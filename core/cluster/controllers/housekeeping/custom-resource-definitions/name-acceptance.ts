import { hasCondition } from '../../../../base/api/conditions.ts'
import { acceptNames, areSameNames } from '../../../../kinds/custom-resources/accept-names.ts'
import type { DefinitionState } from '../../../../kinds/custom-resources/definition-state.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import { crdController, type CrdQueue, type CrdReconciler } from './crd-controller.ts'
import type { CrdStatus } from './crd-status.ts'

/** Accepts the names of definitions where no other definition of the group holds them, and says so in their status. */
class NameAcceptance implements CrdReconciler {
  readonly #definitions: CrdStatus
  readonly #queue: CrdQueue
  readonly #groups = new Map<string, Map<string, DefinitionState>>()

  constructor(definitions: CrdStatus, queue: CrdQueue) {
    this.#definitions = definitions
    this.#queue = queue
  }

  put(state: DefinitionState): boolean {
    const { name, group } = state
    let known = this.#groups.get(group)
    if (!known) this.#groups.set(group, (known = new Map<string, DefinitionState>()))
    known.set(name, state)
    return !hasWantedNames(state)
  }

  gone({ name, group }: DefinitionState): void {
    const known = this.#groups.get(group)
    known?.delete(name)
    if (known?.size === 0) this.#groups.delete(group)
    this.#released(group)
  }

  reset(): void {
    this.#groups.clear()
  }

  async work(state: DefinitionState, signal: AbortSignal): Promise<'done'> {
    if (hasWantedNames(state)) return 'done'
    const group = this.#groups.get(state.group)?.values() ?? []
    const { acceptedNames, namesAccepted, established } = acceptNames(state, group)
    const isSame = areSameNames(acceptedNames, state.acceptedNames)
    if (isSame && hasCondition(state.conditions, namesAccepted)) return 'done'
    const first = this.#definitions.withCondition(state.conditions, namesAccepted)
    const conditions = this.#definitions.withCondition(first, established)
    const written = await this.#definitions.write(state, { conditions, acceptedNames }, signal)
    // The names that it held before are free now.
    if (written !== undefined && !isSame) this.#released(state.group)
    return 'done'
  }

  /** Has definitions of a group looked at again that wait for a name. */
  #released(group: string): void {
    for (const state of this.#groups.get(group)?.values() ?? []) {
      if (!hasWantedNames(state)) this.#queue.add(state.name)
    }
  }
}

/** Whether a definition has all the names that it asks for. */
function hasWantedNames({ names, acceptedNames }: DefinitionState): boolean {
  return areSameNames(names, acceptedNames)
}

/** Accepts names, one definition at a time, so that only one of those that ask for the same name gets it. */
export const crdNames: ControllerRegistration = crdController(
  'definition-names',
  1,
  () => (definitions, queue) => new NameAcceptance(definitions, queue),
)
