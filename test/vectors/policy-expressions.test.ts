import { beforeAll, expect, it } from 'vitest'
import { brands } from '../../core/base/api/brand.ts'
import type { JsonObject, JsonValue } from '../../core/base/api/json.ts'
import { re2Engine } from '../../core/base/regex/re2-engine.ts'
import { loadRegexEngine } from '../../core/base/regex/regex-engine.ts'
import type {
  CheckDecision,
  PathCheck,
  ResourceCheck,
} from '../../core/languages/cel/libraries/apiserver/authorizer-port.ts'
import {
  AuthorizerValue,
  authorizerTypes,
  GroupCheckValue,
  ResourceCheckValue,
} from '../../core/languages/cel/libraries/apiserver/authorizer-values.ts'
import { fromJson } from '../../core/languages/cel/values/json-values.ts'
import { toJson } from '../../core/languages/cel/values/to-json.ts'
import { CelError, List, type Result, StructValue } from '../../core/languages/cel/values/value.ts'
import { callCostLimit } from '../../core/objects/expressions/cost-messages.ts'
import { wholeLanguage } from '../../core/objects/expressions/expression-language.ts'
import { policyEnvironment } from '../../core/objects/expressions/policy-environment.ts'
import { PolicyVariables } from '../../core/objects/expressions/policy-variables.ts'
import type { AuthorizerCall } from '../support/access/policy-vectors.ts'
import {
  describeVectorLines,
  type VectorLine,
  vectorMismatches,
} from '../support/recorded/vectors.ts'

beforeAll(loadRegexEngine)

interface GroupVersionResource {
  readonly group: string
  readonly resource: string
}

interface PolicyLine {
  readonly kind: string
  readonly budget: number
  readonly cost?: number
  readonly error?: string
  readonly expression?: string
  readonly expressions?: readonly { readonly expression: string }[]
  readonly result?: JsonValue
  readonly results?: readonly JsonValue[]
  readonly hasParams: boolean
  readonly hasAuthorizer: boolean
  readonly hasPatchTypes: boolean
  /** Calls of the libraries cost by their arguments, as they do in every server of the release. */
  readonly strictCost: boolean
  readonly variables: readonly { readonly name: string; readonly expression: string }[]
  readonly object: JsonValue
  readonly oldObject: JsonValue
  readonly params: JsonValue
  readonly namespaceObject: JsonValue
  readonly request: JsonObject & {
    readonly name: string
    readonly namespace: string
    readonly subResource?: string
    readonly requestResource: GroupVersionResource
  }
  readonly authorizerCalls?: readonly AuthorizerCall[]
}

const brand = brands.k8s
const language = wholeLanguage(brand, re2Engine)
const outOfBudget =
  'validation failed due to running out of cost budget, no further validation rules will be run'

/** Evaluates the expressions of a line one after the other, as a policy does, and counts their cost. */
function answerOf(line: PolicyLine): JsonValue {
  const environment = policyEnvironment(language, brand, {
    params: line.hasParams,
    authorizer: line.hasAuthorizer,
    mutations: line.hasPatchTypes,
  })
  const declared = new PolicyVariables(environment, brand.word)
  for (const { name, expression } of line.variables) declared.declare(name, expression)
  const source = (name: string): Result | undefined => valueOf(line, name)
  const options = { costLimit: callCostLimit }
  const values = declared.values(source, options)
  const results: JsonValue[] = []
  let cost = 0
  for (const expression of expressionsOf(line)) {
    const compilation = declared.environment.compile(expression)
    if (!compilation.ok) {
      results.push({
        expression,
        error: `compilation error: compilation failed: ${compilation.text}`,
      })
      continue
    }
    const planning = declared.environment.plan(compilation.expression)
    if (!planning.ok) throw new TypeError(planning.message)
    const evaluation = planning.program.evaluate(
      (name) => (name === 'variables' ? values : source(name)),
      options,
    )
    cost += evaluation.cost + values.takeCost()
    if (line.strictCost && cost > line.budget) return { error: outOfBudget }
    results.push({ expression, ...shown(evaluation.result, expression) })
  }
  return { ...(line.strictCost && { cost }), results }
}

function expressionsOf({ expression, expressions = [] }: PolicyLine): readonly string[] {
  return expression === undefined ? expressions.map((one) => one.expression) : [expression]
}

function shown(result: Result, expression: string): JsonObject {
  if (result instanceof CelError) {
    return { error: `expression '${expression}' resulted in error: ${result.message}` }
  }
  return { value: shownValue(result) }
}

/** A value as the lines have it: of objects only their type. */
function shownValue(value: Result): JsonValue {
  if (value instanceof StructValue) return { '!type': value.typeName }
  if (value instanceof List) {
    return Array.from({ length: value.size }, (_, at) => shownValue(value.at(at)))
  }
  const json = toJson(value)
  return json instanceof CelError ? json.message : json
}

function valueOf(line: PolicyLine, name: string): Result | undefined {
  switch (name) {
    case 'object':
    case 'oldObject':
    case 'params':
    case 'request':
    case 'namespaceObject':
      return fromJson(line[name])
    case 'authorizer':
      return authorizerOf(line)
    case 'authorizer.requestResource':
      return requestCheckOf(line)
    default:
      return undefined
  }
}

function authorizerOf({ authorizerCalls = [] }: PolicyLine): AuthorizerValue {
  const check = (asked: ResourceCheck | PathCheck): CheckDecision => {
    const call = authorizerCalls.find((one) => isAbout(one, asked))
    // The mutating policies of the lines have an authorizer that allows everything, and does not say what it was asked.
    if (!call) return { outcome: 'allow', reason: '' }
    const outcome = call.decision === 'noOpinion' ? 'no-opinion' : call.decision
    return { outcome, reason: call.reason, ...(call.error !== null && { error: call.error }) }
  }
  return new AuthorizerValue(authorizerTypes(brand.word), { check })
}

function isAbout(call: AuthorizerCall, asked: ResourceCheck | PathCheck): boolean {
  const { serviceAccount } = asked
  const user = serviceAccount
    ? `system:serviceaccount:${serviceAccount.namespace}:${serviceAccount.name}`
    : null
  if (call.user !== user || call.verb !== asked.verb) return false
  if (asked.kind === 'path') return call.path === asked.path
  const parts = ['group', 'resource', 'subresource', 'namespace', 'name'] as const
  return parts.every((part) => call[part] === asked[part])
}

function requestCheckOf(line: PolicyLine): ResourceCheckValue {
  const { requestResource, subResource = '', namespace, name } = line.request
  const group = new GroupCheckValue(authorizerOf(line), requestResource.group)
  return new ResourceCheckValue(group, requestResource.resource, {
    subresource: subResource,
    namespace,
    name,
    fieldSelector: '',
    labelSelector: '',
  })
}

function expectedOf({ cost, error, result, results, strictCost }: PolicyLine): JsonValue {
  if (error !== undefined) return { error }
  const shownResults = [...(results ?? [result ?? null])].map(sorted)
  return { ...(strictCost && { cost: cost ?? 0 }), results: shownResults }
}

/** Members in the order of the answers. */
function sorted(result: JsonValue): JsonValue {
  const { expression, error, value } = result as JsonObject
  return error === undefined ? { expression, value } : { expression, error }
}

/** Lines that do not say all that their answer depends on. */
function isIncomplete({ item, line }: VectorLine<PolicyLine>): boolean {
  // Compiled for an older release.
  if (/undeclared reference to '(?:fieldSelector|isQuantity)'/.test(line)) return true
  // Cancelled while it was evaluated.
  if (line.includes('resulted in error: operation interrupted')) return true
  // Stopped at a budget that calls of the libraries did not count for.
  return !item.strictCost && item.error !== undefined
}

describeVectorLines<PolicyLine>('policy/policy-validating.jsonl', (cases) => {
  it('expressions of validating policies evaluate as in the original, at its cost', () => {
    const lines = cases.filter(({ item }) => item.kind === 'condition')
    const comparable = lines.filter((one) => !isIncomplete(one))
    expect(comparable.length).toBeGreaterThan(0)
    expect(vectorMismatches(comparable, answerOf, expectedOf)).toEqual([])
    expect(lines.length - comparable.length).toBeLessThan(10)
  })
})

describeVectorLines<PolicyLine>('policy/policy-mutating.jsonl', (cases) => {
  it('expressions of mutating policies evaluate as in the original, at its cost', () => {
    const lines = cases.filter(({ item }) => item.kind === 'evaluation')
    expect(lines.length).toBeGreaterThan(0)
    expect(vectorMismatches(lines, answerOf, expectedOf)).toEqual([])
  })
})
