import type { ServedPath } from './served-path.ts'

/** Name of the lock held, shared, by every page that has opened the server under this prefix. */
export function presenceLock({ name, prefix }: ServedPath): string {
  return `skerry/present/${name}:${prefix}`
}

/** Name of the lock held by a page with its own server, which answers the page and its workers only. `id` is a `Client.id`. */
export function ownServerLock({ name, prefix }: ServedPath, id: string): string {
  return `skerry/own/${name}:${prefix}/${id}`
}
