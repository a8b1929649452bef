import { type Bomb, invalid, many, pods, refused, tooLarge } from './bomb.ts'

const pod = `${pods}/bombed`
const strategic = 'application/strategic-merge-patch+json'
const jsonPatch = 'application/json-patch+json'
const mergePatch = 'application/merge-patch+json'
const apply = 'application/apply-patch+yaml'

function inPatches(first: string, count: number, operation: string): string {
  return `[${first}${many(count, () => operation)}]`
}

export const patchBombs: readonly Bomb[] = [
  {
    name: 'copies that double',
    method: 'PATCH',
    path: pod,
    type: jsonPatch,
    body: () =>
      inPatches(
        '{"op":"add","path":"/metadata/finalizers","value":["xxxxxxxx"]},',
        64,
        '{"op":"copy","from":"/metadata/finalizers","path":"/metadata/finalizers/-"}',
      ),
    answer: invalid,
  },
  {
    name: 'copies of many small values',
    method: 'PATCH',
    path: pod,
    type: jsonPatch,
    body: () =>
      `[{"op":"add","path":"/metadata/finalizers","value":[${many(60_000, () => '0')}]},` +
      '{"op":"copy","from":"/metadata/finalizers","path":"/metadata/a"}]',
    answer: tooLarge,
  },
  {
    name: 'operations that shift a long list',
    method: 'PATCH',
    path: pod,
    type: jsonPatch,
    body: () =>
      inPatches(
        `{"op":"add","path":"/metadata/finalizers","value":[${many(60_000, () => '0')}]},`,
        9_900,
        '{"op":"add","path":"/metadata/finalizers/0","value":0}',
      ),
    answer: tooLarge,
  },
  {
    name: 'more operations than allowed',
    method: 'PATCH',
    path: pod,
    type: jsonPatch,
    body: () => inPatches('', 10_001, '{"op":"test","path":"/kind","value":"Pod"}'),
    answer: tooLarge,
  },
  {
    name: 'a merge of objects in objects',
    method: 'PATCH',
    path: pod,
    type: mergePatch,
    body: () => `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    answer: refused,
  },
  {
    name: 'items that a strategic merge deletes and orders',
    method: 'PATCH',
    path: pod,
    type: strategic,
    body: () => {
      const names = many(12_000, (at) => `{"name":"c${at}"}`)
      const gone = many(12_000, (at) => `{"name":"c${at}","$patch":"delete"}`)
      return `{"spec":{"$setElementOrder/containers":[${names}],"containers":[${gone}]}}`
    },
    answer: '200',
  },
  {
    name: 'items that a strategic merge adds',
    method: 'PATCH',
    path: pod,
    type: strategic,
    body: () => `{"spec":{"containers":[${many(30_000, (at) => `{"name":"c${at}"}`)}]}}`,
    answer: invalid,
  },
  {
    name: 'items of a configuration that cannot be told apart',
    method: 'PATCH',
    path: `${pod}?fieldManager=a`,
    type: apply,
    body: () =>
      `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"bombed"},"spec":{"containers":[${many(30_000, () => '{"name":"c"}')}]}}`,
    // Stock servers give no reason for what does not fit the typed schema.
    answer: '500 undefined',
  },
]
