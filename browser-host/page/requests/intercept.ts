/** Replaces a member; the returned function undoes that, unless other code has replaced it in turn. */
export function intercept<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  make: (native: Owner[Name]) => Owner[Name],
): () => void {
  const native = owner[name]
  const made = make(native)
  owner[name] = made
  return () => {
    if (owner[name] === made) owner[name] = native
  }
}
