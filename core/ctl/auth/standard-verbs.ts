import { resourceVerbs } from '../../api/resource-verbs.ts'

/** Verbs that resources of the API know. */
export const standardVerbs: readonly string[] = [
  ...resourceVerbs,
  'use',
  'bind',
  'escalate',
  'impersonate',
  'approve',
  'sign',
  'attest',
  '*',
]
