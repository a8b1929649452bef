import { expect, it } from 'vitest'
import type { JsonValue } from '../../core/base/api/json.ts'
import type { PolicyRulesWithSubjects } from '../../core/base/api/types/flowcontrol.v1.generated.ts'
import type { RequestInfo } from '../../core/base/http/request-info.ts'
import { matchesFlowSchema } from '../../core/requests/flow-control/classification/match-flow-schema.ts'
import {
  allocateSeats,
  type SeatClaim,
} from '../../core/requests/flow-control/priority-levels/concurrency-allocation.ts'
import { describeVectorLines, vectorMismatches } from '../support/recorded/vectors.ts'

interface AllocateCase {
  readonly op: 'allocate'
  readonly requiredSum: number
  readonly classes: readonly SeatClaim[]
  readonly error: string | null
  readonly allocations?: readonly number[]
  readonly fairFraction?: number
}

interface MatchCase {
  readonly op: 'match'
  readonly rules: readonly PolicyRulesWithSubjects[]
  readonly user: { readonly name: string; readonly groups: readonly string[] | null }
  readonly request: {
    readonly isResourceRequest: boolean
    readonly path?: string
    readonly verb: string
    readonly apiGroup?: string
    readonly resource?: string
    readonly subresource?: string
    readonly namespace?: string
    readonly name?: string
  }
  readonly matches: boolean
}

type FlowControlCase = AllocateCase | MatchCase

function infoOf({ request }: MatchCase): RequestInfo {
  const { isResourceRequest, path = '', verb, apiGroup = '', resource = '' } = request
  if (!isResourceRequest) return { kind: 'path', verb, path }
  const { subresource = '', namespace = '', name = '' } = request
  return {
    kind: 'resource',
    verb: verb as 'get',
    stray: false,
    group: apiGroup,
    version: '',
    resource,
    subresource,
    namespace,
    name,
    rest: [],
    watchPath: false,
  }
}

/** The most that two sums of the same numbers, added in other orders, differ by: the original sorts equal bounds in no fixed order. */
const tolerance = 1e-12

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= tolerance * Math.max(1, Math.abs(other))
}

/** The numbers that are found, each as the original has it where it is as near as rounding allows. */
function asExpected(found: readonly number[], expected: readonly number[]): readonly number[] {
  return found.map((value, at) => {
    const wanted = expected[at]
    return wanted !== undefined && isNear(value, wanted) ? wanted : value
  })
}

function outcomeOf(each: FlowControlCase): JsonValue {
  if (each.op === 'match') {
    const { name, groups } = each.user
    const user = { name, uid: '', groups: groups ?? [], extra: new Map() }
    return matchesFlowSchema({ rules: each.rules }, user, infoOf(each))
  }
  try {
    const { seats, fairFraction } = allocateSeats(each.requiredSum, each.classes)
    return [...asExpected([...seats, fairFraction], numbersOf(each))]
  } catch (error) {
    return error instanceof RangeError ? error.message : String(error)
  }
}

function numbersOf({ allocations = [], fairFraction }: AllocateCase): readonly number[] {
  return [...allocations, ...(fairFraction === undefined ? [] : [fairFraction])]
}

function expectedOf(each: FlowControlCase): JsonValue {
  return each.op === 'match' ? each.matches : (each.error ?? [...numbersOf(each)])
}

describeVectorLines<FlowControlCase>('access/flow-control.jsonl', (cases) => {
  it('there are requests to match and seats to allocate', () => {
    expect(new Set(cases.map(({ item }) => item.op))).toEqual(new Set(['match', 'allocate']))
  })

  it('flow schemas match the requests that the original has them match, and levels get the seats that it gives them', () => {
    expect(vectorMismatches(cases, outcomeOf, expectedOf)).toEqual([])
  })
})
