import { CronSyntaxError, parseCronSchedule } from '../../api/cron-schedule.ts'
import type { JsonObject } from '../../api/json.ts'
import { subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  type FieldPath,
  invalidValue,
  isImmutable,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { checkImmutable, checkNotNegative, isSame } from './field-checks.ts'
import type { GroupRules } from './kind-rules.ts'
import { checkSelector, mismatch, validatePodTemplate } from './pod-template.ts'
import {
  has,
  listOf,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../api/json-fields.ts'

const jobNumbers = [
  'parallelism',
  'completions',
  'activeDeadlineSeconds',
  'backoffLimit',
  'ttlSecondsAfterFinished',
  'backoffLimitPerIndex',
  'maxFailedIndexes',
]

function checkRestartPolicy(spec: JsonObject, path: FieldPath): Cause[] {
  const policy = structOf(spec, 'template', 'spec')['restartPolicy']
  const place = `${path}.template.spec.restartPolicy`
  // A template without the field was defaulted to Always.
  if (policy === 'Always' || policy === undefined) {
    return [required(place, 'valid values: "OnFailure", "Never"')]
  }
  return policy === 'OnFailure' || policy === 'Never'
    ? []
    : [notSupported(place, policy, ['OnFailure', 'Never'])]
}

function checkFailurePolicy(spec: JsonObject, path: FieldPath): Cause[] {
  const policy = objectOf(spec, 'podFailurePolicy')
  if (!policy) return []
  const causes: Cause[] = []
  if (structOf(spec, 'template', 'spec')['restartPolicy'] !== 'Never') {
    const value = structOf(spec, 'template', 'spec')['restartPolicy'] ?? ''
    const detail = 'only "Never" is supported when podFailurePolicy is specified'
    causes.push(invalidValue(`${path}.template.spec.restartPolicy`, value, detail))
  }
  for (const [index, rule] of objectsOf(policy, 'rules').entries()) {
    const place = `${path}.podFailurePolicy.rules[${index}]`
    const byConditions = listOf(rule, 'onPodConditions').length > 0
    if (has(rule, 'onExitCodes') === byConditions) {
      const detail = byConditions
        ? 'specifying both OnExitCodes and OnPodConditions is not supported'
        : 'specifying one of OnExitCodes and OnPodConditions is required'
      causes.push(invalidValue(place, null, detail))
    }
  }
  return causes
}

function checkJobSpec(spec: JsonObject, path: FieldPath): Cause[] {
  const causes = [
    ...checkNotNegative(spec, path, ...jobNumbers),
    ...validatePodTemplate(structOf(spec, 'template'), `${path}.template`),
    ...checkRestartPolicy(spec, path),
    ...checkFailurePolicy(spec, path),
  ]
  if (spec['completionMode'] === 'Indexed' && !has(spec, 'completions')) {
    causes.push(required(`${path}.completions`, 'when completion mode is Indexed'))
  }
  return causes
}

function checkJob(job: ApiObject): Cause[] {
  const spec = structOf(job, 'spec')
  const causes = checkJobSpec(spec, 'spec')
  if (!has(spec, 'selector')) {
    // No selector matches nothing.
    const labels = structOf(spec, 'template', 'metadata')['labels'] ?? null
    return [...causes, required('spec.selector'), mismatch('spec', labels)]
  }
  return [...causes, ...checkSelector(spec, 'spec', undefined)]
}

/** What may still change in the template of a job that was suspended before it began. */
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
  return [invalidValue('spec.template', spec['template'], isImmutable)]
}

function checkCompletionsKept(spec: JsonObject, old: JsonObject): Cause[] {
  if (isSame(spec['completions'], old['completions'])) return []
  const path = 'spec.completions'
  if (spec['completionMode'] !== 'Indexed' || !has(old, 'completions')) {
    return [invalidValue(path, spec['completions'] ?? null, isImmutable)]
  }
  return numberOf(spec, 'completions') === numberOf(spec, 'parallelism')
    ? []
    : [
        invalidValue(
          path,
          spec['completions'] ?? null,
          'can only be modified in tandem with spec.parallelism',
        ),
      ]
}

const jobConstants = [
  'selector',
  'completionMode',
  'podFailurePolicy',
  'backoffLimitPerIndex',
  'managedBy',
  'successPolicy',
]

function checkJobUpdate(next: ApiObject, stored: ApiObject): Cause[] {
  const [spec, old] = [structOf(next, 'spec'), structOf(stored, 'spec')]
  return [
    ...checkCompletionsKept(spec, old),
    ...checkImmutable(spec, old, 'spec', ...jobConstants),
    ...checkTemplateKept(stored, spec, old),
  ]
}

function checkSchedule(spec: JsonObject): Cause[] {
  const path = 'spec.schedule'
  const schedule = textOf(spec, 'schedule')
  if (schedule === '') return []
  if (schedule.includes('TZ')) {
    const detail = 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead'
    return [invalidValue(path, schedule, detail)]
  }
  try {
    parseCronSchedule(schedule)
    return []
  } catch (error) {
    if (!(error instanceof CronSyntaxError)) throw error
    return [invalidValue(path, schedule, error.message)]
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function checkTimeZone(spec: JsonObject): Cause[] {
  if (!has(spec, 'timeZone')) return []
  const path = 'spec.timeZone'
  const zone = textOf(spec, 'timeZone')
  if (zone === '') return [invalidValue(path, zone, 'timeZone must be nil or non-empty string')]
  if (zone.toLowerCase() === 'local') {
    const detail =
      'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones'
    return [invalidValue(path, zone, detail)]
  }
  return isTimeZone(zone) ? [] : [invalidValue(path, zone, `unknown time zone ${zone}`)]
}

const historyLimits = ['successfulJobsHistoryLimit', 'failedJobsHistoryLimit']

function checkCronJob(cronJob: ApiObject): Cause[] {
  const spec = structOf(cronJob, 'spec')
  const template = structOf(spec, 'jobTemplate', 'spec')
  const path = 'spec.jobTemplate.spec'
  const causes = [
    ...checkSchedule(spec),
    ...checkTimeZone(spec),
    ...checkNotNegative(spec, 'spec', 'startingDeadlineSeconds', ...historyLimits),
    ...checkJobSpec(template, path),
  ]
  if (has(template, 'selector')) {
    const detail = '`selector` will be auto-generated'
    causes.push(invalidValue(`${path}.selector`, template['selector'], detail))
  }
  if (template['manualSelector'] === true) {
    causes.push(notSupported(`${path}.manualSelector`, true, ['nil', 'false']))
  }
  return causes
}

/** The controller appends eleven characters to the name of each job. */
const longestCronJobName = 52

function checkCronJobName(cronJob: ApiObject): Cause[] {
  const { name = '' } = cronJob.metadata
  if (name.length <= longestCronJobName) return []
  const detail = `must be no more than ${longestCronJobName} characters`
  return [invalidValue('metadata.name', name, detail)]
}

export const batchRules: GroupRules = {
  Job: {
    nameRule: subdomainName,
    check: checkJob,
    checkUpdate: checkJobUpdate,
  },
  CronJob: {
    nameRule: subdomainName,
    check: checkCronJob,
    checkCreate: checkCronJobName,
  },
}
