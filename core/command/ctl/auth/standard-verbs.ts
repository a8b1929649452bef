import { resourceVerbs } from '../../../base/api/resource-verbs.ts'

/** Authorization verbs of API resources; others get a warning. */
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
