import type { ApiObject } from '../../../core/base/api/object.ts'
import { cellText } from './list-watch-client.ts'
import type { Selector } from './list-watch-steps.ts'

/** What a client holds of an object: its key and its text. */
export type Held = readonly [key: string, text: string]

interface State {
  readonly revision: number
  readonly objects: ReadonlyMap<string, ApiObject>
}

/** All states that a history has been in, by their revisions. */
export class ListWatchModel {
  readonly #states: State[] = [{ revision: 0, objects: new Map() }]

  get revision(): number {
    return this.#newest.revision
  }

  /** The newest objects, by key. */
  get objects(): ReadonlyMap<string, ApiObject> {
    return this.#newest.objects
  }

  add(revision: number, objects: ReadonlyMap<string, ApiObject>): void {
    this.#states.push({ revision, objects })
  }

  /** What a selector matches in the state of a revision, in the order of keys. */
  heldAt(revision: number, { matches }: Selector): readonly Held[] {
    const held = [...this.#stateAt(revision).objects]
      .filter(([, object]) => matches(object))
      .map(([key, object]): Held => [key, cellText(object)])
    return sortedByKey(held)
  }

  /** What a watch from a revision must show, in the words of {@link WatchReader.lines}. */
  eventsAfter(from: number, selector: Selector): readonly string[] {
    const lines: string[] = []
    let before = this.#stateAt(from)
    for (const state of this.#states.filter(({ revision }) => revision > from)) {
      lines.push(...transitions(before, state, selector))
      before = state
    }
    return lines
  }

  get #newest(): State {
    return this.#stateAt(Infinity)
  }

  #stateAt(revision: number): State {
    const state = this.#states.findLast((candidate) => candidate.revision <= revision)
    return state ?? { revision: 0, objects: new Map() }
  }
}

export function sortedByKey(held: Iterable<Held>): readonly Held[] {
  return [...held].toSorted(([first], [second]) => (first < second ? -1 : 1))
}

function transitions(before: State, after: State, { matches }: Selector): string[] {
  const lines: string[] = []
  for (const key of new Set([...before.objects.keys(), ...after.objects.keys()])) {
    const old = before.objects.get(key)
    const now = after.objects.get(key)
    if (old && now && cellText(old) === cellText(now)) continue
    const was = old !== undefined && matches(old)
    const is = now !== undefined && matches(now)
    if (!was && !is) continue
    const type = is ? (was ? 'MODIFIED' : 'ADDED') : 'DELETED'
    lines.push(`${type} ${key}@${after.revision}`)
  }
  return lines
}
