import type { StatusCause } from '../../../base/api/errors/status.ts'
import { formatDuration } from '../../../base/time/duration.ts'
import {
  duplicate,
  internalError,
  invalidValue,
  memberPath,
  notSupported,
  notSupportedShown,
  required,
  tooMany,
} from '../../../objects/schema/validation/causes.ts'
import { accessReviewVersions } from '../webhook/access-review-spec.ts'
import type { CompileCondition } from '../webhook/match-conditions.ts'
import type { WebhookConfiguration } from './authorization-configuration.ts'

/** Checks of a webhook's configuration that need more than its text: its kubeconfig and its expressions. */
export interface WebhookChecks {
  /** What is wrong with the file at an absolute path; undefined for a file that can be read. */
  readonly faultOfFile: (path: string) => string | undefined
  readonly compile: CompileCondition
  /** Whether match conditions may be used. */
  readonly hasConditions: boolean
}

/** Match conditions of a webhook at most. */
const mostConditions = 64

/** The longest time that a webhook may take, in nanoseconds. */
const longestTimeout = 30_000_000_000n

const connectionTypes = ['InClusterConfig', 'KubeConfigFile']

function checkTimeout(timeout: bigint, path: string): readonly StatusCause[] {
  if (timeout === 0n) return [required(path)]
  if (timeout > 0n && timeout <= longestTimeout) return []
  return [invalidValue(path, formatDuration(timeout), 'must be > 0s and <= 30s')]
}

function checkTtl(ttl: bigint, path: string): readonly StatusCause[] {
  if (ttl === 0n) return [required(path)]
  return ttl > 0n ? [] : [invalidValue(path, formatDuration(ttl), 'must be > 0s')]
}

function checkChoice(
  value: string,
  path: string,
  choices: readonly string[],
): readonly StatusCause[] {
  if (value === '') return [required(path)]
  return choices.includes(value) ? [] : [notSupported(path, value, choices)]
}

function checkConditionVersion(
  { conditionReviewVersion: version, conditions }: WebhookConfiguration,
  path: string,
): readonly StatusCause[] {
  if (version === 'v1') return []
  if (version !== '') return [notSupported(path, version, ['v1'])]
  if (conditions.length === 0) return []
  return [required(path, 'required if match conditions are specified')]
}

function checkConnection(
  { connectionType: type, kubeConfigFile: file }: WebhookConfiguration,
  place: string,
  { faultOfFile }: WebhookChecks,
): readonly StatusCause[] {
  const path = memberPath(place, 'kubeConfigFile')
  switch (type) {
    case '':
      return [required(memberPath(place, 'type'))]
    case 'InClusterConfig':
      if (file === undefined) return []
      return [invalidValue(path, file, 'can only be set when type=KubeConfigFile')]
    case 'KubeConfigFile': {
      if (file === undefined || file === '') return [required(path)]
      const fault = file.startsWith('/') ? faultOfFile(file) : 'must be an absolute path'
      return fault === undefined ? [] : [invalidValue(path, file, fault)]
    }
    default: {
      // The original shows the whole struct, with the names of its Go fields.
      const shown = JSON.stringify({ Type: type, KubeConfigFile: file ?? null })
      return [notSupportedShown(memberPath(place, 'type'), shown, connectionTypes)]
    }
  }
}

function checkConditions(
  { conditions }: WebhookConfiguration,
  place: string,
  { compile, hasConditions }: WebhookChecks,
): readonly StatusCause[] {
  const causes: StatusCause[] = []
  if (conditions.length > 0 && !hasConditions) {
    const fault = 'not supported when StructuredAuthorizationConfiguration feature gate is disabled'
    causes.push(invalidValue(place, '', fault))
  }
  if (conditions.length > mostConditions) {
    return [...causes, tooMany(place, conditions.length, mostConditions)]
  }
  const seen = new Set<string>()
  for (const [at, expression] of conditions.entries()) {
    const path = `${place}[${at}].expression`
    if (expression.trim() === '') causes.push(required(path))
    else if (seen.has(expression)) causes.push(duplicate(path, expression))
    else {
      seen.add(expression)
      const compiled = compile(expression)
      if (compiled.ok) continue
      const { detail, isInternal } = compiled
      causes.push(isInternal ? internalError(path, detail) : invalidValue(path, expression, detail))
    }
  }
  return causes
}

/** Validates the configuration of a webhook; `place` is the path that errors show before its fields. */
export function validateWebhook(
  webhook: WebhookConfiguration,
  place: string,
  checks: WebhookChecks,
): readonly StatusCause[] {
  const at = (field: string): string => memberPath(place, field)
  return [
    ...checkTimeout(webhook.timeout, at('timeout')),
    ...checkTtl(webhook.authorizedTtl, at('authorizedTTL')),
    ...checkTtl(webhook.unauthorizedTtl, at('unauthorizedTTL')),
    ...checkChoice(
      webhook.accessReviewVersion,
      at('subjectAccessReviewVersion'),
      accessReviewVersions,
    ),
    ...checkConditionVersion(webhook, at('matchConditionSubjectAccessReviewVersion')),
    ...checkChoice(webhook.failurePolicy, at('failurePolicy'), ['NoOpinion', 'Deny']),
    ...checkConnection(webhook, at('connectionInfo'), checks),
    ...checkConditions(webhook, at('matchConditions'), checks),
  ]
}
