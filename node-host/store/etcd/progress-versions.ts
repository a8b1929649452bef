/** The first release of each minor version of etcd that answers a progress request rightly, as the original's check has it. */
const firstRight: ReadonlyMap<string, number> = new Map([
  ['3.4', 31],
  ['3.5', 13],
])

/** The first minor version whose releases are all right. */
const rightSince = { major: 3, minor: 6 }

/**
 * Whether a member of this version (`3.5.17`) tells by a requested progress notice which events it has sent. Earlier ones name a
 * revision whose events are still to come (etcd 15220), or leave the request unanswered (etcd 17507).
 */
export function tellsProgress(version: string): boolean {
  const parts = /^v?(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(version)
  if (!parts) return false
  const [major = 0, minor = 0, patch = 0] = parts.slice(1).map(Number)
  const first = firstRight.get(`${major}.${minor}`)
  if (first !== undefined) return patch >= first
  return major > rightSince.major || (major === rightSince.major && minor >= rightSince.minor)
}
