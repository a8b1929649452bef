import { gzipSync } from 'node:zlib'
import { type Bomb, configMaps, invalid, many, nested, pods, refused, tooLarge } from './bomb.ts'

const yaml = 'application/yaml'

/** Nine lists, each of ten aliases of the one before. */
function aliasTower(): string {
  const names = 'abcdefghi'.split('')
  return names
    .map(
      (name, at) => `${name}: &${name} [${many(10, () => (at === 0 ? 'x' : `*${names[at - 1]}`))}]`,
    )
    .join('\n')
}

export const yamlBombs: readonly Bomb[] = [
  { name: 'a tower of aliases', path: configMaps, type: yaml, body: aliasTower, answer: refused },
  {
    name: 'a long text behind many aliases',
    path: pods,
    type: yaml,
    body: () => `a: &s ${'x'.repeat(200_000)}\nargs: [${many(90_000, () => '*s')}]`,
    answer: refused,
  },
  {
    name: 'an alias of what it is part of',
    path: configMaps,
    type: yaml,
    body: () => 'metadata: &m {labels: *m}',
    answer: refused,
  },
  {
    name: 'merges of merges',
    path: configMaps,
    type: yaml,
    body: () =>
      `a: &a {${many(2_000, (at) => `k${at}: x`)}}\nb: [${many(2_000, () => '{<<: *a}')}]`,
    answer: tooLarge,
  },
  {
    name: 'anchors',
    path: configMaps,
    type: yaml,
    body: () => `[${many(150_000, (at) => `&a${at} x`)}]`,
    answer: tooLarge,
  },
  {
    name: 'lists in lists, in YAML',
    path: configMaps,
    type: yaml,
    body: () => nested('[', ']', 1_000_000),
    answer: refused,
  },
]

export const jsonBombs: readonly Bomb[] = [
  {
    name: 'lists in lists',
    path: configMaps,
    body: () => nested('[', ']', 1_000_000),
    answer: refused,
  },
  {
    name: 'objects in objects of a type that knows itself',
    path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    body: () => {
      const schema = `${'{"not":'.repeat(9_000)}{}${'}'.repeat(9_000)}`
      return `{"spec":{"versions":[{"schema":{"openAPIV3Schema":${schema}}}]}}`
    },
    answer: refused,
  },
  {
    name: 'objects that are empty',
    path: '/api/v1/namespaces/default/endpoints',
    body: () => `{"subsets":[${many(866_000, () => '{}')}]}`,
    answer: tooLarge,
  },
  {
    name: 'digits',
    path: configMaps,
    body: () => `{"a":${'9'.repeat(3_000_000)}}`,
    answer: '422 Invalid',
  },
  {
    name: 'escapes beside a long number',
    path: configMaps,
    body: () =>
      `{"metadata":{"name":"escapes"},"n":12345678901234567,"data":{"a":"${String.raw`\"`.repeat(1_000_000)}"}}`,
    answer: '201',
  },
  {
    name: 'keys that repeat',
    path: configMaps,
    body: () => `{"metadata":{"name":"repeated"},"data":{${many(90_000, () => '"a":"x"')}}}`,
    answer: '201',
  },
  {
    name: 'owners that all control',
    path: configMaps,
    body: () => {
      const owner = (at: number): string =>
        `{"apiVersion":"v1","kind":"Pod","name":"p","uid":"${at}","controller":true}`
      return `{"metadata":{"name":"owned","ownerReferences":[${many(16_000, owner)}]}}`
    },
    answer: invalid,
  },
]

export const gzipBombs: readonly Bomb[] = [
  {
    name: 'spaces in gzip',
    path: configMaps,
    encoding: 'gzip',
    body: () => gzipSync(Buffer.alloc(300 * 1024 * 1024, ' '), { level: 1 }),
    answer: tooLarge,
  },
  {
    name: 'gzip in gzip',
    path: configMaps,
    encoding: 'gzip',
    body: () => gzipSync(gzipSync(Buffer.alloc(300 * 1024 * 1024, ' '), { level: 1 })),
    answer: refused,
  },
]
