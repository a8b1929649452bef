/** What a request can do with a resource, in the order in which people are told. */
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
