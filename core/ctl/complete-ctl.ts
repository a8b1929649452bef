import type { CompleteCtl } from './ctl-environment.ts'

export const completeCtl: CompleteCtl = (_line, cursor, _environment) =>
  Promise.resolve({ from: cursor, candidates: [] })
