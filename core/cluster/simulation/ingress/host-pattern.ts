/** Hosts that a rule is for. */
export interface HostPattern {
  /** A host name, `*.domain`, or empty for all. */
  readonly host: string
  /** Whether any labels may stand for the asterisk, and not one alone. */
  readonly isDeep?: boolean
}

/** Whether a pattern of hosts has a name. */
export function matchesHost({ host: pattern, isDeep = false }: HostPattern, host: string): boolean {
  if (pattern === '' || pattern === host) return true
  if (!pattern.startsWith('*.')) return false
  const domain = pattern.slice(1)
  const label = host.slice(0, -domain.length)
  return host.endsWith(domain) && label !== '' && (isDeep || !label.includes('.'))
}

/** Orders patterns of hosts: names before wildcards, those before all hosts, and long ones before short ones. */
export function hostRank(host: string): number {
  return host === '' ? 0 : (host.startsWith('*.') ? 1000 : 2000) + Math.min(host.length, 999)
}
