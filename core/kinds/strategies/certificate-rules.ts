import { conditionsOf } from '../../api/conditions.ts'
import { cloneJson, type JsonObject } from '../../api/json.ts'
import type { ApiObject } from '../../api/object.ts'
import { resetting, type WriteRule } from '../../catalog/write-rule.ts'
import { ensureStruct, structOf, textOf } from '../../api/json-fields.ts'

/** Requester fields of a signing request: always those of the authenticated user, since signers rely on them. */
const requestingUser: WriteRule = (next, _stored, { user }) => {
  const spec = ensureStruct(next, 'spec')
  for (const key of ['username', 'uid', 'groups', 'extra']) delete spec[key]
  if (user.name !== '') spec['username'] = user.name
  if (user.uid !== '') spec['uid'] = user.uid
  if (user.groups.length > 0) spec['groups'] = [...user.groups]
  if (user.extra.size > 0) {
    spec['extra'] = Object.fromEntries([...user.extra].map(([key, values]) => [key, [...values]]))
  }
}

const decisions: readonly string[] = ['Approved', 'Denied']

function isDecision(condition: JsonObject): boolean {
  return decisions.includes(textOf(condition, 'type'))
}

/** Status writes of a signing request keep the stored decision, which belongs to the approval subresource. */
const keepDecision = resetting(['status.conditions'], (next, stored, { now }) => {
  if (!stored) return
  const kept = conditionsOf(stored).filter(isDecision)
  const reported = conditionsOf(next)
  const types = new Set(reported.map(({ type }) => type))
  const order = [...kept.filter(({ type }) => !types.has(type)), ...reported]
  const conditions = order.flatMap((condition) =>
    isDecision(condition) ? kept.filter((one) => sameType(one, condition)) : [condition],
  )
  setConditions(next, conditions, stored, now)
})

/** Approval writes of a signing request change conditions and nothing else. */
const onlyConditions = resetting(['spec', 'status.certificate'], (next, stored, { now }) => {
  if (!stored) return
  const conditions = conditionsOf(next)
  next['spec'] = cloneJson(structOf(stored, 'spec'))
  next['status'] = cloneJson(structOf(stored, 'status'))
  setConditions(next, conditions, stored, now)
})

function sameType(a: JsonObject, b: JsonObject): boolean {
  return a['type'] === b['type']
}

function setConditions(
  next: ApiObject,
  conditions: readonly JsonObject[],
  stored: ApiObject,
  now: string,
): void {
  const status = ensureStruct(next, 'status')
  if (conditions.length === 0) delete status['conditions']
  else {
    // Reversed, so that the first of several conditions of one type counts.
    const former = new Map(
      conditionsOf(stored)
        .toReversed()
        .map((one) => [one['type'], one]),
    )
    status['conditions'] = conditions.map((one) => withTimes(one, former.get(one['type']), now))
  }
}

function withTimes(condition: JsonObject, before: JsonObject | undefined, now: string): JsonObject {
  const unchanged = before?.['status'] === condition['status'] ? before : undefined
  return {
    ...condition,
    lastUpdateTime: condition['lastUpdateTime'] ?? now,
    lastTransitionTime: condition['lastTransitionTime'] ?? unchanged?.['lastTransitionTime'] ?? now,
  }
}

export const certificateRules: Readonly<Record<string, WriteRule>> = {
  requestingUser,
  keepDecision,
  onlyConditions,
}
