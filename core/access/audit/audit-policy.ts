/** How much of a request is recorded, each level with all that the one before it records. */
export type AuditLevel = 'None' | 'Metadata' | 'Request' | 'RequestResponse'

/** When in the course of a request an audit event is made. */
export type AuditStage = 'RequestReceived' | 'ResponseStarted' | 'ResponseComplete' | 'Panic'

export const auditLevels: readonly AuditLevel[] = ['None', 'Metadata', 'Request', 'RequestResponse']

export const auditStages: readonly AuditStage[] = [
  'RequestReceived',
  'ResponseStarted',
  'ResponseComplete',
  'Panic',
]

/** Resources of an API group that a rule means; all of them where `resources` is empty. */
export interface GroupResources {
  readonly group: string
  /** `pods`, `pods/log`, `*`, any resource with `/scale`, `pods/*`. */
  readonly resources: readonly string[]
  readonly resourceNames: readonly string[]
}

/** One rule of an audit policy. Empty lists restrict nothing. */
export interface AuditRule {
  readonly level: AuditLevel
  readonly users: readonly string[]
  readonly userGroups: readonly string[]
  readonly verbs: readonly string[]
  readonly resources: readonly GroupResources[]
  readonly namespaces: readonly string[]
  readonly nonResourceURLs: readonly string[]
  readonly omitStages: readonly AuditStage[]
  /** That of the policy where undefined. */
  readonly omitManagedFields: boolean | undefined
}

/** What is recorded of which requests: the first rule that matches a request decides. */
export interface AuditPolicy {
  readonly rules: readonly AuditRule[]
  readonly omitStages: readonly AuditStage[]
  readonly omitManagedFields: boolean
}
