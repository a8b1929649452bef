import type { JsonObject } from '../../../core/base/api/json.ts'

/** Ten thousand items, each of which is put before those of a long list: a JSON Patch of any object with `data`. */
export const addsAtFront: readonly JsonObject[] = Array.from({ length: 10_000 }, () => ({
  op: 'add',
  path: '/spec/list/0',
  value: {},
}))

/** A list that is copied into itself 28 times: what a webhook answers, or a client sends. */
export const doublingCopies: readonly JsonObject[] = [
  { op: 'add', path: '/metadata/annotations', value: { a: ['x'] } },
  ...Array.from({ length: 28 }, () => ({
    op: 'copy',
    from: '/metadata/annotations/a',
    path: '/metadata/annotations/a/-',
  })),
]
