import type { FoundCause } from '../../../../base/api/errors/status.ts'
import type { FieldPath } from '../../../../objects/schema/validation/causes.ts'

/** Field whose members have an order; `ranks` counts from 1. */
class OrderedField {
  readonly #members = new Map<string, OrderedField>()
  readonly #ranks = new Map<string, number>()

  member(name: string): OrderedField | undefined {
    return this.#members.get(name)
  }

  /** Place of a member in the order; 0 for an unlisted member, whose causes come first, as found. */
  rank(name: string): number {
    return this.#ranks.get(name) ?? 0
  }

  add(name: string): OrderedField {
    const known = this.#members.get(name)
    if (known) return known
    const made = new OrderedField()
    this.#members.set(name, made)
    this.#ranks.set(name, this.#members.size)
    return made
  }
}

/**
 * Puts a cause where the order of causes has `place` instead of the cause's own field: for a rule that the original runs apart
 * from those of the fields around. The last part of such a place begins with `~`, as in `spec.~hostUsers`.
 */
export function placedAt(place: FieldPath, cause: FoundCause): FoundCause {
  cause.place = place
  return cause
}

/** Segments of a field path: `spec.ports[0].name` has `spec`, `ports`, `[0]`, `name`. */
const segment = /\[[^\]]*\]|[^.[\]]+/g

function segmentsOf(field: FieldPath): readonly string[] {
  return field.match(segment) ?? []
}

/** Marks of causes that may have a place of their own in the order. */
const marks: Readonly<Record<string, string>> = {
  FieldValueDuplicate: '+',
  FieldValueForbidden: '!',
  FieldValueRequired: '?',
}

/** Path segments of a cause, the last with its mark where the order lists the marked field. */
function placeOf(cause: FoundCause, root: OrderedField): readonly string[] {
  const { reason, field = '', place: other } = cause
  if (other !== undefined) return segmentsOf(other)
  const segments = segmentsOf(field)
  const last = segments.at(-1)
  const mark = reason && marks[reason]
  if (mark === undefined || last === undefined || last.startsWith('[')) return segments
  const around = segments.slice(0, -1)
  let place: OrderedField | undefined = root
  for (const part of around) place = place?.member(nameOf(part))
  return place?.member(last + mark) ? [...around, last + mark] : segments
}

const itself = '$'

/** Name of a path segment in the order: all indices are `[]`. */
function nameOf(part: string): string {
  return part.startsWith('[') ? '[]' : part
}

function compareFields(a: readonly string[], b: readonly string[], root: OrderedField): number {
  let place: OrderedField | undefined = root
  for (let depth = 0; place; depth++) {
    const [left = itself, right = itself] = [a[depth], b[depth]]
    const name = nameOf(left)
    const order = place.rank(name) - place.rank(nameOf(right))
    if (order !== 0) return order
    // Causes of fields that are not listed keep their order.
    place = place.member(name)
    if (left === right) continue
    const indices = Number(left.slice(1, -1)) - Number(right.slice(1, -1))
    return place && name === '[]' && !Number.isNaN(indices) ? indices : 0
  }
  return 0
}

function rootOf(fields: readonly string[]): OrderedField {
  const root = new OrderedField()
  for (const field of fields) {
    let place = root
    for (const name of segmentsOf(field)) place = place.add(name)
  }
  return root
}

/** Order of the causes of a kind, by the order in which the original validates its fields. */
export class CauseOrder {
  readonly #fields: readonly string[]
  /** Made when causes are first sorted, since most kinds have none while a server runs. */
  #root: OrderedField | undefined

  /**
   * Causes of `fields` come in this order, behind those of fields that are not listed. A field is written as in
   * `spec.ports[].name`; `[]` is any item of a list. Other ends:
   *
   * - `spec.selector.$`: causes of the field as a whole, which otherwise come before those of its members;
   * - `spec.ports[].name+`: causes of a duplicate value;
   * - `spec.nodeName!`: causes of a forbidden value;
   * - `spec.ports?`: causes of a required value;
   * - `spec.~hostUsers`: causes that a rule has put there by `placedAt`, whatever their field.
   */
  constructor(fields: readonly string[]) {
    this.#fields = fields
  }

  /** Sorts causes; those of unlisted fields stay in the order in which they were found. */
  sorted(causes: readonly FoundCause[]): readonly FoundCause[] {
    if (causes.length === 0) return causes
    const root = (this.#root ??= rootOf(this.#fields))
    return causes
      .map((cause) => ({ cause, segments: placeOf(cause, root) }))
      .toSorted((a, b) => compareFields(a.segments, b.segments, root))
      .map(({ cause }) => cause)
  }
}
