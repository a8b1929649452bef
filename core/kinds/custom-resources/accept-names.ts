import { type Condition, findCondition } from '../../base/api/conditions.ts'
import { equalJson, type JsonObject, isList } from '../../base/api/json.ts'
import type {
  CustomResourceDefinitionCondition,
  CustomResourceDefinitionNames,
} from '../../base/api/types/apiextensions.v1.generated.ts'
import type { Writable } from '../../base/api/types/views.ts'
import { aggregateText } from '../../base/text/aggregate-text.ts'
import { quoteText } from '../../base/text/quote-text.ts'

/** The parts of a CustomResourceDefinition that decide which of its names are accepted. */
export interface NamedDefinition {
  /** `spec.names`. */
  readonly names: CustomResourceDefinitionNames
  /** `status.acceptedNames`. */
  readonly acceptedNames: CustomResourceDefinitionNames
  /** `status.conditions`. */
  readonly conditions: readonly CustomResourceDefinitionCondition[]
}

/** The names of a definition that are accepted, and what its conditions say of that. */
export interface Acceptance {
  readonly acceptedNames: CustomResourceDefinitionNames
  readonly namesAccepted: Condition
  readonly established: Condition
}

type NameField = 'plural' | 'singular' | 'kind' | 'listKind'

/** Names that definitions of one group hold already: of resources, and of kinds. */
interface HeldNames {
  readonly resources: ReadonlySet<string>
  readonly kinds: ReadonlySet<string>
}

function heldNames(group: Iterable<Pick<NamedDefinition, 'acceptedNames'>>): HeldNames {
  const resources = new Set<string>()
  const kinds = new Set<string>()
  for (const { acceptedNames } of group) {
    resources.add(acceptedNames.plural).add(acceptedNames.singular ?? '')
    for (const name of acceptedNames.shortNames ?? []) resources.add(name)
    kinds.add(acceptedNames.kind).add(acceptedNames.listKind ?? '')
  }
  return { resources, kinds }
}

function inUse(name: string): string {
  return `${quoteText(name)} is already in use`
}

function withoutEmpty(names: CustomResourceDefinitionNames): JsonObject {
  const entries = Object.entries(names).filter(([, value]) =>
    isList(value) ? value.length > 0 : value !== '',
  )
  return Object.fromEntries(entries)
}

/** Whether two sets of names are the same; an empty name or list is no other than an absent one. */
export function areSameNames(
  a: CustomResourceDefinitionNames,
  b: CustomResourceDefinitionNames,
): boolean {
  return equalJson(a, b) || equalJson(withoutEmpty(a), withoutEmpty(b))
}

/** Walk over the names that a definition asks for; a name that is refused leaves the one accepted before. */
class NameCheck {
  readonly acceptedNames: Writable<CustomResourceDefinitionNames>
  conflict: Pick<Condition, 'reason' | 'message'> | undefined
  readonly #names: CustomResourceDefinitionNames

  constructor({ names, acceptedNames }: NamedDefinition) {
    this.acceptedNames = { ...acceptedNames }
    this.#names = names
  }

  name(field: NameField, held: ReadonlySet<string>, reason: string): void {
    const wanted = this.#names[field] ?? ''
    if (wanted !== (this.acceptedNames[field] ?? '') && held.has(wanted)) {
      this.conflict = { reason, message: inUse(wanted) }
    } else this.#take(field)
  }

  shortNames(held: ReadonlySet<string>): void {
    const own = this.acceptedNames.shortNames ?? []
    const taken = (this.#names.shortNames ?? []).filter(
      (name) => !own.includes(name) && name !== '' && held.has(name),
    )
    if (taken.length === 0) return this.#take('shortNames')
    this.conflict = { reason: 'ShortNamesConflict', message: aggregateText(taken.map(inUse)) }
  }

  categories(): void {
    this.#take('categories')
  }

  #take<Field extends keyof CustomResourceDefinitionNames>(field: Field): void {
    const wanted = this.#names[field]
    if (wanted === undefined) delete this.acceptedNames[field]
    else this.acceptedNames[field] = wanted
  }
}

/**
 * Decides which names of a definition are accepted: those that no definition of its group holds. Names that it once held stay its
 * own until it holds others, and once established it stays so. `group` are all definitions of the group, this one included.
 * Texts and reasons are those of the original (apiextensions-apiserver, naming condition controller).
 */
export function acceptNames(
  definition: NamedDefinition,
  group: Iterable<Pick<NamedDefinition, 'acceptedNames'>>,
): Acceptance {
  const held = heldNames(group)
  const check = new NameCheck(definition)
  check.name('plural', held.resources, 'PluralConflict')
  check.name('singular', held.resources, 'SingularConflict')
  check.shortNames(held.resources)
  check.name('kind', held.kinds, 'KindConflict')
  check.name('listKind', held.kinds, 'ListKindConflict')
  check.categories()
  const { acceptedNames, conflict } = check
  const namesAccepted: Condition = conflict
    ? { type: 'NamesAccepted', status: 'False', ...conflict }
    : {
        type: 'NamesAccepted',
        status: 'True',
        reason: 'NoConflicts',
        message: 'no conflicts found',
      }
  return {
    acceptedNames,
    namesAccepted,
    established: establishedCondition(definition.conditions, conflict === undefined),
  }
}

/** The condition Established before the resource is served; the one that it has already where that is true, or has to stay. */
function establishedCondition(
  conditions: readonly CustomResourceDefinitionCondition[],
  areNamesAccepted: boolean,
): Condition {
  const found = findCondition(conditions, 'Established')
  if (found && (!areNamesAccepted || found.status === 'True')) {
    return {
      type: 'Established',
      status: found.status as Condition['status'],
      reason: found.reason ?? '',
      message: found.message ?? '',
    }
  }
  if (areNamesAccepted) {
    return {
      type: 'Established',
      status: 'False',
      reason: 'Installing',
      message: 'the initial names have been accepted',
    }
  }
  return {
    type: 'Established',
    status: 'False',
    reason: 'NotAccepted',
    message: 'not all names are accepted',
  }
}
