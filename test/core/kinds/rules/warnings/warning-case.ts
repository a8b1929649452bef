/** A new object that is allowed, and what its writer is warned of; the warnings are those of kube-apiserver 1.34. */
export interface WarningCase {
  /** What the object says that is better not said. */
  readonly says: string
  readonly path: string
  readonly object: object
  readonly warnings: readonly string[]
}

/** The rows of a table as cases: all of one kind, whose objects `make` completes. */
export function casesOf<Fields>(
  path: string,
  make: (fields: Fields) => object,
  rows: readonly (readonly [says: string, fields: Fields, ...warnings: readonly string[]])[],
): readonly WarningCase[] {
  return rows.map(([says, fields, ...warnings]) => ({ says, path, object: make(fields), warnings }))
}
