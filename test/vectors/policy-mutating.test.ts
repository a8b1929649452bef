import { beforeAll, expect, it } from 'vitest'
import { MutationFault } from '../../core/access/admission/policies/mutating/apply-mutation.ts'
import { MutatingPolicy } from '../../core/access/admission/policies/mutating/mutating-policy.ts'
import { brands } from '../../core/base/api/brand.ts'
import type { JsonObject, JsonValue } from '../../core/base/api/json.ts'
import type { ApiObject } from '../../core/base/api/object.ts'
import type {
  MutatingAdmissionPolicySpec,
  Variable,
} from '../../core/base/api/types/admissionregistration.v1beta1.generated.ts'
import { writeGoJson } from '../../core/base/json/go-json.ts'
import { loadRegexEngine } from '../../core/base/regex/regex-engine.ts'
import { fromJson } from '../../core/languages/cel/values/json-values.ts'
import { decodeObject } from '../../core/objects/schema/decode.ts'
import { activationOfLine, type RequestLine } from '../support/access/policy-vectors.ts'
import { describeVectorLines, vectorMismatches } from '../support/recorded/vectors.ts'
import { builtIn } from '../support/schemas/built-in-catalog.ts'

beforeAll(loadRegexEngine)

const brand = brands.k8s

interface MutationLine extends RequestLine {
  readonly object: ApiObject
  readonly error?: string
  readonly patched?: JsonObject
}

interface PolicyLine extends MutationLine {
  readonly kind: 'policy'
  readonly spec: MutatingAdmissionPolicySpec
  readonly matches?: boolean
  readonly matchError?: string | null
  readonly failedMutation?: number
}

interface PatchLine extends MutationLine {
  readonly kind: 'patch'
  readonly patchType: 'JSONPatch' | 'ApplyConfiguration'
  readonly expression: string
  readonly hasParams: boolean
  readonly variables: readonly Variable[]
  readonly gvr: { readonly Group: string; readonly Version: string; readonly Resource: string }
  readonly gvk: { readonly Group: string; readonly Version: string; readonly Kind: string }
  readonly operation: string
}

type Line = PolicyLine | PatchLine | { readonly kind: 'evaluation' }

const { schema } = builtIn('deployments.v1.apps')

/** The object as the original has it where it is typed: fields that are always written stand in it, and none that are not declared. */
function typed(object: JsonValue): string {
  return writeGoJson(decodeObject(schema, object).object)
}

/** Mutates the object of a line by all mutations of a policy, up to the first that fails. */
function mutated(
  spec: MutatingAdmissionPolicySpec,
  line: MutationLine,
  show: (object: JsonValue) => string,
): JsonObject {
  const policy = new MutatingPolicy(spec, brand)
  const params = fromJson(line.params)
  let object = line.object
  for (let at = 0; at < policy.size; at += 1) {
    const activation = activationOfLine({ ...line, object })
    try {
      object = policy.mutate(at, object, { activation, params, schema })
    } catch (error) {
      if (!(error instanceof MutationFault)) throw error
      return { error: error.message, failedMutation: at }
    }
  }
  return { patched: show(object) }
}

function policyAnswer(line: PolicyLine): JsonObject {
  const policy = new MutatingPolicy(line.spec, brand)
  const hasConditions = (line.spec.matchConditions ?? []).length > 0
  const outcome = policy.match(activationOfLine(line), fromJson(line.params))
  const matches = 'matches' in outcome && outcome.matches
  const said: JsonObject = hasConditions
    ? { matches, matchError: 'error' in outcome ? outcome.error : null }
    : {}
  return matches ? { ...said, ...mutated(line.spec, line, writeGoJson) } : said
}

function policyExpected(line: PolicyLine): JsonObject {
  const { matches, matchError, error, failedMutation, patched } = line
  return {
    ...(matches !== undefined && { matches, matchError: matchError ?? null }),
    ...(error !== undefined && { error, failedMutation: failedMutation ?? 0 }),
    ...(patched && { patched: writeGoJson(patched) }),
  }
}

function patchAnswer(line: PatchLine): JsonObject {
  const { patchType, expression } = line
  const member = patchType === 'JSONPatch' ? 'jsonPatch' : 'applyConfiguration'
  const { gvr, gvk, operation } = line
  const resource = { group: gvr.Group, version: gvr.Version, resource: gvr.Resource }
  const kind = { group: gvk.Group, version: gvk.Version, kind: gvk.Kind }
  const request: JsonObject = {
    kind,
    resource,
    requestKind: kind,
    requestResource: resource,
    operation,
    userInfo: {},
  }
  const spec: MutatingAdmissionPolicySpec = {
    failurePolicy: 'Fail',
    ...(line.hasParams && { paramKind: {} }),
    variables: line.variables,
    mutations: [{ patchType, [member]: { expression } }],
  }
  const { error, patched } = mutated(spec, { ...line, request }, typed)
  return error === undefined ? { patched: patched ?? null } : { error }
}

function patchExpected({ error, patched }: PatchLine): JsonObject {
  return error === undefined ? { patched: typed(patched ?? null) } : { error }
}

/** Lines whose schema is of an older release, in which init containers have no `restartPolicy`. */
function hasOlderSchema({ error = '' }: PolicyLine): boolean {
  return error.endsWith('.initContainers[name="i"].restartPolicy: field not declared in schema')
}

describeVectorLines<Line>('policy/policy-mutating.jsonl', (cases) => {
  const ofKind = <K extends Line['kind']>(kind: K) =>
    cases.flatMap(({ item, line }) =>
      item.kind === kind ? [{ item: item as Extract<Line, { readonly kind: K }>, line }] : [],
    )

  it('mutating policies match requests and mutate objects as in the original', () => {
    const all = ofKind('policy')
    const lines = all.filter(({ item }) => !hasOlderSchema(item))
    expect(lines.length).toBeGreaterThan(0)
    expect(all.length - lines.length).toBeLessThan(3)
    expect(vectorMismatches(lines, policyAnswer, policyExpected)).toEqual([])
  })

  it('single mutations patch objects as in the original', () => {
    const lines = ofKind('patch')
    expect(lines.length).toBeGreaterThan(0)
    expect(vectorMismatches(lines, patchAnswer, patchExpected)).toEqual([])
  })
})
