/** Held, shared, by every page that has opened the server. */
export function presenceLock(server: string): string {
  return `skerry/present/${server}`
}
