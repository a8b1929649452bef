import { has, numberOf, objectOf, structOf } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
import { matchesLabels, selectorFromLabelSelectorObject } from '../../api/label-selector.ts'
import { dnsLabel, subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import { invalidValue, required } from '../../schema/validation/causes.ts'
import { validateLabelSelector } from '../../schema/validation/label-rules.ts'
import { CauseOrder } from './cause-order.ts'
import { checkImmutable, isSame } from './field-checks.ts'
import { checkJobSpec, jobOrder } from './job-spec.ts'
import type { KindRules, ValidationContext } from './kind-rules.ts'
import { checkSelector, checkSelectorKept, invalidSelector, selectorOrder } from './pod-template.ts'
import { checkImmutableStruct } from './internal-text.ts'

function checkJob(job: ApiObject): Cause[] {
  const spec = structOf(job, 'spec')
  return [
    ...checkJobSpec(spec, 'spec'),
    ...(has(spec, 'selector')
      ? validateLabelSelector(spec['selector'], 'spec.selector')
      : [required('spec.selector')]),
    ...checkSelector(spec, 'spec', {}),
  ]
}

/** Generated selector and pod labels of a job, unless `manualSelector` is set. */
function checkGeneratedLabels(job: ApiObject, { brand }: ValidationContext): Cause[] {
  const spec = structOf(job, 'spec')
  const selector = objectOf(spec, 'selector')
  if (spec['manualSelector'] === true || !selector) return []
  const { name = '', uid = '' } = job.metadata
  const prefix = `batch.${brand.labelDomain}/`
  const expected: Readonly<Record<string, string>> = {
    'controller-uid': uid,
    'job-name': name,
    [`${prefix}controller-uid`]: uid,
    [`${prefix}job-name`]: name,
  }
  const labels = structOf(spec, 'template', 'metadata', 'labels')
  const causes = Object.entries(expected).flatMap(([key, value]) => {
    if (labels[key] === value) return []
    const place = `spec.template.metadata.labels[${key}]`
    const detail = `must be '${value}'`
    return [has(labels, key) ? invalidValue(place, labels, detail) : required(place, detail)]
  })
  if (validateLabelSelector(selector, '').length > 0) return causes
  if (matchesLabels(selectorFromLabelSelectorObject(selector), expected)) return causes
  return [...causes, invalidSelector('spec.selector', selector, '`selector` not auto-generated')]
}

/** Hostnames of an indexed job's pods, which begin with the job's name, must be DNS labels. */
function checkHostnames(job: ApiObject): Cause[] {
  const spec = structOf(job, 'spec')
  const completions = numberOf(spec, 'completions') ?? 0
  if (spec['completionMode'] !== 'Indexed' || completions <= 0) return []
  const { name = '' } = job.metadata
  const hostname = `${name}-${completions - 1}`
  if (dnsLabel(hostname).length === 0) return []
  const detail = `will not able to create pod with invalid DNS label: ${hostname}`
  return [invalidValue('metadata.name', name, detail)]
}

/** Scheduling directives: fields of the pod template that may change in a job suspended before its start. */
const directives = ['nodeSelector', 'affinity', 'tolerations', 'schedulingGates']

function withoutDirectives(spec: JsonObject): JsonObject {
  const template = structOf(spec, 'template')
  const rest = Object.entries(structOf(template, 'spec')).filter(
    ([key]) => !directives.includes(key),
  )
  return { spec: Object.fromEntries(rest) }
}

function checkTemplateKept(stored: ApiObject, spec: JsonObject, old: JsonObject): Cause[] {
  if (isSame(spec['template'], old['template'])) return []
  const waiting = old['suspend'] === true && !has(structOf(stored, 'status'), 'startTime')
  if (waiting && isSame(withoutDirectives(spec), withoutDirectives(old))) return []
  return checkImmutableStruct(spec, old, 'spec', 'template', 'core.PodTemplateSpec')
}

function checkCompletionsKept(spec: JsonObject, old: JsonObject): Cause[] {
  if (spec['completionMode'] !== 'Indexed') return checkImmutable(spec, old, 'spec', 'completions')
  const completions = numberOf(spec, 'completions')
  // An indexed job without completions has a cause of its own.
  if (completions === undefined || completions === numberOf(old, 'completions')) return []
  if (completions === numberOf(spec, 'parallelism')) return []
  const detail = 'can only be modified in tandem with spec.parallelism'
  return [invalidValue('spec.completions', completions, detail)]
}

function checkJobUpdate(next: ApiObject, stored: ApiObject): Cause[] {
  const [spec, old] = [structOf(next, 'spec'), structOf(stored, 'spec')]
  return [
    ...checkCompletionsKept(spec, old),
    ...checkSelectorKept(next, stored),
    ...checkTemplateKept(stored, spec, old),
    ...checkImmutable(spec, old, 'spec', 'completionMode'),
    ...checkImmutableStruct(spec, old, 'spec', 'podFailurePolicy', 'batch.PodFailurePolicy'),
    ...checkImmutable(spec, old, 'spec', 'backoffLimitPerIndex', 'managedBy'),
    ...checkImmutableStruct(spec, old, 'spec', 'successPolicy', 'batch.SuccessPolicy'),
  ]
}

export const jobRules: KindRules = {
  nameRule: subdomainName,
  order: new CauseOrder([
    ...jobOrder('spec'),
    ...selectorOrder('spec.selector'),
    'spec.template.metadata',
    'metadata.name',
  ]),
  checkFirst: checkGeneratedLabels,
  check: checkJob,
  checkCreate: checkHostnames,
  checkUpdate: (next, stored) => [...checkHostnames(next), ...checkJobUpdate(next, stored)],
}
