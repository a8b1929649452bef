/** The finalizer that holds a deleted definition until its objects are gone; `group` is that of definitions. */
export function cleanupFinalizer(group: string): string {
  return `customresourcecleanup.${group}`
}
