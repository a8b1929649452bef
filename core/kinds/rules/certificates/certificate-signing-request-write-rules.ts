import { conditionsOf } from '../../../base/api/conditions.ts'
import { ensureStruct, structOf, textOf } from '../../../base/api/json-fields.ts'
import { cloneJson, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject, WritableObject } from '../../../base/api/object.ts'
import { resetting, type WriteRule } from '../../../objects/catalog/write-rule.ts'
import { withMemberInPlace } from '../shared/place-member.ts'

/** Requester fields of a signing request: always those of the authenticated user, since signers rely on them. */
export const requestingUser: WriteRule = (next, _stored, { user }) => {
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

/**
 * Status writes of a signing request keep the stored decision, which belongs to the approval subresource. One that is added or
 * removed stays as it was written, for validation to refuse; a write in v1beta1 then changes no condition.
 */
export const keepDecision: WriteRule = resetting(
  ['status.conditions'],
  (next, stored, { now, requested }) => {
    if (!stored) return
    let conditions = [...conditionsOf(next)]
    for (const type of decisions) {
      const kept = conditionsOf(stored).filter((one) => textOf(one, 'type') === type)
      const places = conditions.flatMap((one, index) =>
        textOf(one, 'type') === type ? [index] : [],
      )
      if (places.length !== kept.length) {
        if (requested.endsWith('/v1beta1')) conditions = [...conditionsOf(stored)]
        continue
      }
      for (const [nth, one] of kept.entries()) conditions[places[nth] ?? 0] = one
    }
    setConditions(next, conditions, stored, now)
  },
)

/** Approval writes of a signing request change conditions and nothing else. */
export const onlyConditions: WriteRule = resetting(
  ['spec', 'status.certificate'],
  (next, stored, { now }) => {
    if (!stored) return
    const conditions = conditionsOf(next)
    next['spec'] = cloneJson(structOf(stored, 'spec'))
    next['status'] = cloneJson(structOf(stored, 'status'))
    setConditions(next, conditions, stored, now)
  },
)

const behindConditions: ReadonlySet<string> = new Set(['certificate'])

function setConditions(
  next: WritableObject,
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
    const timed = conditions.map((one) => withTimes(one, former.get(one['type']), now))
    next['status'] = withMemberInPlace(status, 'conditions', timed, behindConditions)
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
