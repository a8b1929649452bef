import type { Verb } from '../../../base/api/resource-verbs.ts'

/** Verbs of requests as metrics name them. */
export const methods: Readonly<Record<Verb, string>> = {
  get: 'GET',
  list: 'LIST',
  watch: 'WATCH',
  create: 'POST',
  update: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  deletecollection: 'DELETE',
}

/** Subresources that are connected to, whatever the method. */
export const connected: ReadonlySet<string> = new Set([
  'log',
  'exec',
  'portforward',
  'attach',
  'proxy',
])

/** The method of a request for a path as metrics name it; a method without a verb is `other`. */
export function methodLabel(method: string): string {
  const read = method === 'HEAD' ? 'GET' : method
  return Object.values(methods).includes(read) ? read : 'other'
}
