/** Verbs of requests for resources, in the order in which messages and discovery list them. */
export const resourceVerbs = [
  'get',
  'list',
  'watch',
  'create',
  'update',
  'patch',
  'delete',
  'deletecollection',
] as const

export type Verb = (typeof resourceVerbs)[number]
