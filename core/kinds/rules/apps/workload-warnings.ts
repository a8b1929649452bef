import { numberOf, objectOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { dnsLabel } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { podWarnings } from '../core/pods/pod-warnings.ts'
import { claimWarnings } from '../shared/warnings/byte-warnings.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'
import { templateGenerationKey } from './workload-write-rules.ts'

/** Warns of an object name that becomes part of `use`, such as a pod's hostname, and is not a DNS label. */
export function nameWarnings(use: string): WarningRule {
  return ({ metadata }) => {
    const messages = metadata.name === undefined ? noWarnings : dnsLabel(metadata.name)
    if (messages.length === 0) return noWarnings
    const advice = `which can result in surprising behavior; a DNS label is recommended`
    return [`metadata.name: this is used in ${use}, ${advice}: [${messages.join(' ')}]`]
  }
}

/** Warnings of a pod template; on updates only where the generation changed. */
export function templateWarnings(path: string, judged: JudgedObject = ofNext): WarningRule {
  const keys = path.split('.')
  const prefix = `${path}.`
  return (object, stored, brand) =>
    isUnchanged(object, stored)
      ? noWarnings
      : podWarnings(structOf(judged(object, stored), ...keys), prefix, brand)
}

type JudgedObject = (object: ApiObject, stored: ApiObject | undefined) => ApiObject

const ofNext: JudgedObject = (object) => object

/** On updates of a replication controller the original warns of the stored template. */
export const ofStored: JudgedObject = (object, stored) => stored ?? object

function isUnchanged(object: ApiObject, stored: ApiObject | undefined): boolean {
  return stored !== undefined && stored.metadata.generation === object.metadata.generation
}

/** Template generation of a DaemonSet, which counts changes of the template alone, unlike `metadata.generation`. */
function templateGeneration({ metadata }: ApiObject): string {
  return metadata.annotations?.[templateGenerationKey] ?? ''
}

const daemonTemplate = templateWarnings('spec.template')

export const daemonSetWarnings: WarningRule = (object, stored, brand) =>
  stored && templateGeneration(object) === templateGeneration(stored)
    ? noWarnings
    : daemonTemplate(object, stored, brand)

export const statefulSetWarnings: WarningRule = (object, stored) => {
  const spec = structOf(object, 'spec')
  return [
    ...objectsOf(spec, 'volumeClaimTemplates').flatMap((claim, index) => {
      const place = `spec.volumeClaimTemplates[${index}]`
      // On updates the field path ends in `Spec`, as in the original.
      return claimWarnings(structOf(claim, 'spec'), stored ? `${place}.Spec` : place)
    }),
    ...((numberOf(spec, 'revisionHistoryLimit') ?? 0) < 0 ? [negativeHistory] : []),
  ]
}

const negativeHistory =
  'spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended'

const [manyCompletions, manyAtOnce] = [100_000, 10_000]

/** Warnings of a job spec at `path`. */
export function jobSpecWarnings(path: string): WarningRule {
  const keys = path.split('.')
  return (object, stored, { title }) => {
    if (isUnchanged(object, stored) || !isVast(structOf(object, ...keys))) return noWarnings
    const limit = `${title} might not be able to track completedIndexes when a big number of indexes fail`
    return [
      `${path}: In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, ${limit}`,
    ]
  }
}

function isVast(spec: JsonObject): boolean {
  return (
    textOf(spec, 'completionMode') === 'Indexed' &&
    (numberOf(spec, 'completions') ?? 0) > manyCompletions &&
    (numberOf(spec, 'parallelism') ?? 0) > manyAtOnce
  )
}

/** Warns of time zones in schedules of CronJobs, on updates only: in new schedules they are refused. */
export const scheduleWarnings: WarningRule = (object, stored, { labelDomain }) => {
  const schedule = textOf(objectOf(object, 'spec') ?? {}, 'schedule')
  if (!stored || !schedule.includes('TZ')) return noWarnings
  const page = `https://${labelDomain}/docs/concepts/workloads/controllers/cron-jobs/`
  return [
    `cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see ${page} for more details`,
  ]
}
