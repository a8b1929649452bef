import fc from 'fast-check'
import type { ApiObject } from '../../../core/base/api/object.ts'

export interface Selector {
  readonly query: string
  matches(object: ApiObject): boolean
}

function colorOf(object: ApiObject): string {
  return (object['spec'] as { readonly color: string }).color
}

export const selectors: readonly Selector[] = [
  { query: '', matches: () => true },
  {
    query: 'labelSelector=app%3Dweb',
    matches: (object) => object.metadata.labels?.['app'] === 'web',
  },
  {
    query: 'fieldSelector=spec.color!%3Dred',
    matches: (object) => colorOf(object) !== 'red',
  },
  {
    query: 'fieldSelector=metadata.namespace%3Da',
    matches: (object) => object.metadata.namespace === 'a',
  },
  {
    query: 'fieldSelector=metadata.name%3Dx&labelSelector=app',
    matches: ({ metadata }) => metadata.name === 'x' && metadata.labels?.['app'] !== undefined,
  },
  {
    query: 'fieldSelector=spec.color%3Dred',
    matches: (object) => colorOf(object) === 'red',
  },
  {
    query: 'fieldSelector=spec.color%3Dblue&labelSelector=app+in+(web,none)',
    matches: (object) => colorOf(object) === 'blue' && object.metadata.labels?.['app'] === 'web',
  },
  {
    query: 'fieldSelector=metadata.name%3Dy',
    matches: ({ metadata }) => metadata.name === 'y',
  },
]

export interface Change {
  readonly namespace: string
  readonly name: string
  readonly app: string
  readonly color: string
  readonly isDelete: boolean
}

/** One thing that happens to a server, or that a client does. */
export type Step =
  | { readonly do: 'commit'; readonly changes: readonly Change[] }
  | { readonly do: 'informer'; readonly selector: number; readonly streams: boolean }
  | { readonly do: 'pause' | 'resume'; readonly which: number }
  | { readonly do: 'watch'; readonly selector: number; readonly back: number }
  | {
      readonly do: 'page'
      readonly selector: number
      readonly limit: number
      readonly which: number
    }
  | { readonly do: 'exact'; readonly selector: number; readonly back: number }
  | { readonly do: 'advance'; readonly seconds: number }
  | { readonly do: 'compact'; readonly back: number }
  | { readonly do: 'break' | 'restart' | 'settle' }

const change: fc.Arbitrary<Change> = fc.record({
  namespace: fc.constantFrom('a', 'a-b', 'b'),
  name: fc.constantFrom('x', 'y', 'z'),
  app: fc.constantFrom('web', 'db', ''),
  color: fc.constantFrom('red', 'blue'),
  isDelete: fc.boolean(),
})
const selector = fc.nat(selectors.length - 1)
const commitStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('commit' as const),
  changes: fc.uniqueArray(change, {
    minLength: 1,
    maxLength: 3,
    selector: ({ namespace, name }) => `${namespace}/${name}`,
  }),
})
const otherStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('informer' as const), selector, streams: fc.boolean() }),
  fc.record({ do: fc.constantFrom('pause' as const, 'resume' as const), which: fc.nat(2) }),
  fc.record({ do: fc.constant('watch' as const), selector, back: fc.nat(12) }),
  fc.record({
    do: fc.constant('page' as const),
    selector,
    limit: fc.integer({ min: 1, max: 3 }),
    which: fc.nat(1),
  }),
  fc.record({ do: fc.constant('exact' as const), selector, back: fc.nat(12) }),
  fc.record({ do: fc.constant('advance' as const), seconds: fc.constantFrom(1, 30, 61, 90, 400) }),
  fc.record({ do: fc.constant('compact' as const), back: fc.nat(10) }),
  fc.record({ do: fc.constantFrom('break' as const, 'restart' as const, 'settle' as const) }),
)
// Long histories: it takes a client, a pause, more events than the window holds and a resumption to lose one.
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ arbitrary: commitStep, weight: 4 }, { arbitrary: otherStep, weight: 5 }),
  { minLength: 10, maxLength: 80, size: 'max' },
)

/** Found by chance: the server ends a watch that has lasted long enough, and the client must go on from where it was. */
export const watchThatEndsInTime: readonly Step[] = [
  { do: 'informer', selector: 0, streams: false },
  ...Array.from({ length: 10 }, (): Step => ({ do: 'advance', seconds: 400 })),
  {
    do: 'commit',
    changes: [{ namespace: 'a', name: 'x', app: 'web', color: 'red', isDelete: false }],
  },
]
