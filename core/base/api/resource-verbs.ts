/** Verbs of requests for resources, in the order in which people are told of them. */
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
