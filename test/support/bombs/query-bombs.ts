import { type Bomb, configMaps, many, refused } from './bomb.ts'

export const queryBombs: readonly Bomb[] = [
  {
    name: 'a selector of brackets',
    method: 'GET',
    path: `${configMaps}?labelSelector=${'('.repeat(50_000)}`,
    answer: refused,
  },
  {
    name: 'a selector of many terms',
    method: 'GET',
    path: `${configMaps}?labelSelector=${many(10_000, (at) => `k${at}`)}`,
    answer: '200',
  },
  {
    name: 'a field selector of many terms',
    method: 'GET',
    path: `${configMaps}?fieldSelector=${many(3_000, () => 'metadata.name!=a')}`,
    answer: '200',
  },
  {
    name: 'a long continue token',
    method: 'GET',
    path: `${configMaps}?limit=1&continue=${'A'.repeat(60_000)}`,
    answer: refused,
  },
]
