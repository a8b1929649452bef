import { type Int64, numberOfInt64 } from '../../../base/api/types/scalars.ts'
import { writeJson } from '../../../base/json/json-write.ts'

/** A toleration that is not validated yet, so that its operator and its effect may be any texts. */
export type StatedToleration = {
  readonly key?: string
  readonly operator?: string
  readonly value?: string
  readonly effect?: string
  readonly tolerationSeconds?: Int64
}

/** How a toleration tells taints of one key apart: not at all, or by their value. */
type Manner = readonly ['Exists'] | readonly ['' | 'Equal', value: string]

/** What a toleration tolerates. */
interface Reach {
  /** Empty for all keys, with the operator `Exists`. */
  readonly key: string
  /** Empty for all effects. */
  readonly effect: string
  /** Undefined for an operator that is unknown. */
  readonly manner: Manner | undefined
  /** For how long; for ever unless it is said. */
  readonly seconds: number
}

function mannerOf(operator: string, value: string): Manner | undefined {
  if (operator === 'Exists') return [operator]
  return operator === '' || operator === 'Equal' ? [operator, value] : undefined
}

function reachOf({ key, effect, operator, value, tolerationSeconds }: StatedToleration): Reach {
  return {
    key: key ?? '',
    effect: effect ?? '',
    manner: mannerOf(operator ?? '', value ?? ''),
    seconds: numberOfInt64(tolerationSeconds) ?? Infinity,
  }
}

/** The seconds that count: the effect `NoExecute` alone has any. */
function secondsOf({ effect, seconds }: Reach): number {
  return effect === 'NoExecute' ? seconds : Infinity
}

function placeOf(key: string, effect: string, manner: Manner): string {
  return writeJson([key, effect, ...manner])
}

/** Places of the tolerations that may cover one, by {@link placeOf}, and whether they are for the effect `NoExecute` alone. */
function coveringPlaces({ key, effect, manner }: Reach): readonly (readonly [string, boolean])[] {
  const keys = key === '' ? [''] : [key, '']
  const effects = effect === '' ? [''] : [effect, '']
  return effects.flatMap((each) => {
    const places = keys.map((wider) => placeOf(wider, each, ['Exists']))
    // An absent operator means `Equal` in what covers, but not in what is covered, as in the original.
    if (manner?.[0] === 'Equal') {
      places.push(placeOf(key, each, manner), placeOf(key, each, ['', manner[1]]))
    }
    return places.map((place) => [place, each === 'NoExecute'] as const)
  })
}

/**
 * A text that tolerations have in common which cover each other. Those without an operator, or with an unknown one, cover no others of
 * their kind: they have a text of their own.
 */
export function classOf(toleration: StatedToleration): string {
  const reach = reachOf(toleration)
  const { key, effect, manner } = reach
  if (manner === undefined || manner[0] === '') return writeJson(toleration)
  return `${placeOf(key, effect, manner)}${secondsOf(reach)}`
}

/**
 * Tolerations by what they tolerate. One covers another if it tolerates every taint that the other does. Each question takes the same
 * time, however many tolerations there are: pods and annotations may have any number.
 */
export class TolerationReaches {
  /** The longest seconds by place. */
  readonly #longest = new Map<string, number>()
  readonly #texts = new Set<string>()

  constructor(tolerations: readonly StatedToleration[]) {
    for (const toleration of tolerations) {
      this.#texts.add(writeJson(toleration))
      const reach = reachOf(toleration)
      const { key, effect, manner } = reach
      if (manner === undefined) continue
      const place = placeOf(key, effect, manner)
      const longest = this.#longest.get(place) ?? -Infinity
      this.#longest.set(place, Math.max(longest, secondsOf(reach)))
    }
  }

  /** Whether one of them covers a toleration, or is equal to it. */
  covers(toleration: StatedToleration): boolean {
    if (this.#texts.has(writeJson(toleration))) return true
    const reach = reachOf(toleration)
    return coveringPlaces(reach).some(([place, isTimed]) => {
      const longest = this.#longest.get(place)
      return longest !== undefined && (!isTimed || longest >= reach.seconds)
    })
  }

  /** Whether one of them covers a toleration and is not covered by it. */
  hasWider(toleration: StatedToleration): boolean {
    const reach = reachOf(toleration)
    const { key, effect, manner } = reach
    const own = manner && placeOf(key, effect, manner)
    return coveringPlaces(reach).some(([place, isTimed]) => {
      const longest = this.#longest.get(place)
      if (longest === undefined) return false
      if (place === own) return longest > secondsOf(reach)
      return !isTimed || longest >= reach.seconds
    })
  }
}
