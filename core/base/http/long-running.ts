import type { RequestInfo } from './request-info.ts'

const verbs: ReadonlySet<string> = new Set(['watch', 'proxy'])
const subresources: ReadonlySet<string> = new Set(['attach', 'exec', 'proxy', 'log', 'portforward'])

/** Whether a request takes long by nature: it watches, or passes bytes on. */
export function isLongRunning(info: RequestInfo): boolean {
  if (verbs.has(info.verb)) return true
  return info.kind === 'resource' && subresources.has(info.subresource)
}
