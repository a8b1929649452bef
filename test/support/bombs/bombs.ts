import { binaryBombs } from './binary-bombs.ts'
import type { Bomb } from './bomb.ts'
import { patchBombs } from './patch-bombs.ts'
import { queryBombs } from './query-bombs.ts'
import { gzipBombs, jsonBombs, yamlBombs } from './text-bombs.ts'

export const bombs: readonly Bomb[] = [
  ...yamlBombs,
  ...jsonBombs,
  ...gzipBombs,
  ...patchBombs,
  ...queryBombs,
  ...binaryBombs,
]
