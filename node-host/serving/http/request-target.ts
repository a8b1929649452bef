const slash = 47

/** The origin form (path and query) of a request target, which a proxy may send in absolute form. */
export function originForm(target: string): string {
  if (target.charCodeAt(0) === slash) return target
  const authority = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(target)
  if (authority === null) return target
  const rest = target.slice(authority[0].length)
  return rest.startsWith('/') ? rest : `/${rest}`
}
