import type { ServedPath } from './served-path.ts'

/** Held, shared, by every page that has opened the server under this prefix. */
export function presenceLock({ name, prefix }: ServedPath): string {
  return `skerry/present/${name}:${prefix}`
}

/** Held by a page that has a server of its own, which answers the page and its workers only. `id` is a `Client.id`. */
export function ownServerLock({ name, prefix }: ServedPath, id: string): string {
  return `skerry/own/${name}:${prefix}/${id}`
}
