import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { getKey } from '../../../../base/api/json.ts'
import { invalidValue } from '../../../../objects/schema/validation/causes.ts'
import type { PodSecurityLevel } from './pod-check.ts'

/** A level with the version of its standard: `latest`, or the minor version of `v1.<minor>`. */
export interface LevelVersion {
  readonly level: PodSecurityLevel
  readonly version: 'latest' | number
}

/** The modes of a policy, in the order in which labels are validated. */
export const policyModes = ['enforce', 'audit', 'warn'] as const

/** Whether a policy refuses pods, or only audits or warns of them. */
export type PolicyMode = (typeof policyModes)[number]

/** The pod security policy of a namespace. */
export type PodSecurityPolicy = Readonly<Record<PolicyMode, LevelVersion>>

/** A value of a policy, with the message for one that cannot be read. */
interface Parsed<T> {
  readonly value: T
  readonly error?: string
}

const levels: readonly PodSecurityLevel[] = ['privileged', 'baseline', 'restricted']

/** Parses a level; one that is not known counts as `restricted`. */
export function parseLevel(text: string): Parsed<PodSecurityLevel> {
  const value = levels.find((level) => level === text)
  if (value !== undefined) return { value }
  return { value: 'restricted', error: `must be one of ${levels.join(', ')}` }
}

/** The largest integer of Go's `int`, above which a version cannot be read. */
const largestInt = 2n ** 63n - 1n

/** Parses a version of a standard; one that cannot be read counts as `latest`. */
export function parseVersion(text: string): Parsed<LevelVersion['version']> {
  if (text === 'latest') return { value: 'latest' }
  const minor = /^v1\.(0|[1-9]\d*)$/.exec(text)?.[1]
  if (minor !== undefined && BigInt(minor) <= largestInt) return { value: Number(minor) }
  return { value: 'latest', error: 'must be "latest" or "v1.x"' }
}

/** A level and its version as messages name them: `baseline:latest`, `restricted:v1.24`. */
export function formatLevelVersion({ level, version }: LevelVersion): string {
  return `${level}:${version === 'latest' ? version : `v1.${version}`}`
}

/** Compares two levels; negative where `a` is less strict. */
export function compareLevels(a: PodSecurityLevel, b: PodSecurityLevel): number {
  return levels.indexOf(a) - levels.indexOf(b)
}

export function isSameLevelVersion(a: LevelVersion, b: LevelVersion): boolean {
  return a.level === b.level && a.version === b.version
}

/** Whether two policies permit the same pods: versions of `privileged` do not differ. */
export function isEquivalentPolicy(a: PodSecurityPolicy, b: PodSecurityPolicy): boolean {
  return policyModes.every(
    (mode) =>
      (a[mode].level === 'privileged' && b[mode].level === 'privileged') ||
      isSameLevelVersion(a[mode], b[mode]),
  )
}

/** Whether all modes of a policy are `privileged`. */
export function isFullyPrivileged(policy: PodSecurityPolicy): boolean {
  return policyModes.every((mode) => policy[mode].level === 'privileged')
}

/** The pod security policy that a namespace's labels ask for, and the errors of labels that cannot be read. */
export interface LabelledPolicy {
  readonly policy: PodSecurityPolicy
  readonly errors: readonly StatusCause[]
}

type Labels = Readonly<Record<string, string>>

/** The labels of one mode; undefined for absent ones. */
interface ModeLabels {
  readonly level: Parsed<PodSecurityLevel> | undefined
  readonly version: Parsed<LevelVersion['version']> | undefined
}

/** The level and version that a mode's labels ask for. Levels that cannot be read count as `unreadable`. */
function chosen(
  { level, version }: ModeLabels,
  defaults: LevelVersion,
  unreadable: PodSecurityLevel,
): LevelVersion {
  const read = level?.error === undefined ? level?.value : unreadable
  return { level: read ?? defaults.level, version: version?.value ?? defaults.version }
}

/**
 * Reads the pod security labels of a namespace. A level that cannot be read enforces `restricted`, but warns and audits
 * nothing. Without a label of its own, `warn` follows an `enforce` label that is stricter.
 *
 * @param prefix of the labels: `pod-security.kubernetes.io/`
 * @param defaults for modes without labels
 */
export function readPolicyLabels(
  labels: Labels,
  prefix: string,
  defaults: PodSecurityPolicy,
): LabelledPolicy {
  const errors: StatusCause[] = []
  function parsed<T>(label: string, parse: (text: string) => Parsed<T>): Parsed<T> | undefined {
    const text = getKey(labels, label)
    if (text === undefined) return undefined
    const read = parse(text)
    if (read.error === undefined) return read
    errors.push(invalidValue(`metadata.labels[${label}]`, text, read.error))
    return read
  }
  const labelsOf = (mode: string): ModeLabels => ({
    level: parsed(prefix + mode, parseLevel),
    version: parsed(`${prefix}${mode}-version`, parseVersion),
  })
  const [enforceLabels, auditLabels, warnLabels] = [
    labelsOf('enforce'),
    labelsOf('audit'),
    labelsOf('warn'),
  ]
  const enforce = chosen(enforceLabels, defaults.enforce, 'restricted')
  const audit = chosen(auditLabels, defaults.audit, 'privileged')
  let warn = chosen(warnLabels, defaults.warn, 'privileged')
  const isEnforced = enforceLabels.level !== undefined && enforceLabels.level.error === undefined
  if (!warnLabels.level && isEnforced && compareLevels(enforce.level, warn.level) > 0) {
    const version = warnLabels.version ? warn.version : enforce.version
    warn = { level: enforce.level, version }
  }
  return { policy: { enforce, audit, warn }, errors }
}
