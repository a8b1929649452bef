import { type Condition, findCondition } from '../../base/api/conditions.ts'
import { textOf, textsOf } from '../../base/api/json-fields.ts'
import { equalJson, type JsonObject, isList, type WritableJsonObject } from '../../base/api/json.ts'
import { aggregateText } from '../../base/text/aggregate-text.ts'
import { quoteText } from '../../base/text/quote-text.ts'

/** The parts of a CustomResourceDefinition that decide which of its names are accepted. */
export interface NamedDefinition {
  /** `spec.names`. */
  readonly names: JsonObject
  /** `status.acceptedNames`. */
  readonly acceptedNames: JsonObject
  /** `status.conditions`. */
  readonly conditions: readonly JsonObject[]
}

/** The names of a definition that are accepted, and what its conditions say of that. */
export interface Acceptance {
  readonly acceptedNames: JsonObject
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
    resources.add(textOf(acceptedNames, 'plural')).add(textOf(acceptedNames, 'singular'))
    for (const name of textsOf(acceptedNames, 'shortNames')) resources.add(name)
    kinds.add(textOf(acceptedNames, 'kind')).add(textOf(acceptedNames, 'listKind'))
  }
  return { resources, kinds }
}

function inUse(name: string): string {
  return `${quoteText(name)} is already in use`
}

function withoutEmpty(names: JsonObject): JsonObject {
  const entries = Object.entries(names).filter(([, value]) =>
    isList(value) ? value.length > 0 : value !== '' && value !== null,
  )
  return Object.fromEntries(entries)
}

/** Whether two sets of names are the same; an empty name or list is no other than an absent one. */
export function areSameNames(a: JsonObject, b: JsonObject): boolean {
  return equalJson(a, b) || equalJson(withoutEmpty(a), withoutEmpty(b))
}

/** Walk over the names that a definition asks for; a name that is refused leaves the one accepted before. */
class NameCheck {
  readonly acceptedNames: WritableJsonObject
  conflict: Pick<Condition, 'reason' | 'message'> | undefined
  readonly #names: JsonObject

  constructor({ names, acceptedNames }: NamedDefinition) {
    this.acceptedNames = { ...acceptedNames }
    this.#names = names
  }

  name(field: NameField, held: ReadonlySet<string>, reason: string): void {
    const wanted = textOf(this.#names, field)
    if (wanted !== textOf(this.acceptedNames, field) && held.has(wanted)) {
      this.conflict = { reason, message: inUse(wanted) }
    } else this.#take(field)
  }

  shortNames(held: ReadonlySet<string>): void {
    const own = textsOf(this.acceptedNames, 'shortNames')
    const taken = textsOf(this.#names, 'shortNames').filter(
      (name) => !own.includes(name) && name !== '' && held.has(name),
    )
    if (taken.length === 0) return this.#take('shortNames')
    this.conflict = { reason: 'ShortNamesConflict', message: aggregateText(taken.map(inUse)) }
  }

  categories(): void {
    this.#take('categories')
  }

  #take(field: string): void {
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
  conditions: readonly JsonObject[],
  areNamesAccepted: boolean,
): Condition {
  const found = findCondition(conditions, 'Established')
  if (found && (!areNamesAccepted || found['status'] === 'True')) {
    return {
      type: 'Established',
      status: textOf(found, 'status') as Condition['status'],
      reason: textOf(found, 'reason'),
      message: textOf(found, 'message'),
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
