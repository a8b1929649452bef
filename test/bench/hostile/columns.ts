import { deepColumns, deepObject } from '../../support/hostile-inputs/hostile-definitions.ts'
import { define } from './define.ts'
import type { HostileInput } from './hostile-input.ts'

const deeps = '/apis/hostile.example.com/v1/namespaces/default/deeps'
const objects = 500
const readers = 20
const table = { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' }

/** Printer columns whose paths find ever more. */
export const columnInputs: readonly HostileInput[] = [
  {
    name: `${readers} tables of ${objects} objects with 20 columns of recursive paths`,
    async run(target) {
      await define(target, deepColumns, deeps)
      for (let at = 0; at < objects; at++) await target.create(deeps, deepObject(`deep-${at}`))
      const reads = Array.from({ length: readers }, () => target.read(deeps, table))
      await Promise.all(reads)
    },
  },
]
