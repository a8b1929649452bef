import { structOf } from '../../../../base/api/json-fields.ts'
import { dnsLabel } from '../../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { noWarnings, type WarningRule } from '../../shared/warnings/warning-rule.ts'
import { podWarnings } from './pod-warnings.ts'

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

export function isUnchanged(object: ApiObject, stored: ApiObject | undefined): boolean {
  return stored !== undefined && stored.metadata.generation === object.metadata.generation
}
