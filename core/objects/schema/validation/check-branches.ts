import type { JsonValue } from '../../../base/api/json.ts'
import {
  forbiddenBranchValid,
  noBranchValid,
  notAllBranchesValid,
  notOneBranchValid,
  type ValueFault,
} from './value-faults.ts'
import type { ValueNode } from './value-node.ts'

interface Outcome {
  readonly faults: readonly ValueFault[]
  readonly passed: number
}

type Try = (branch: ValueNode) => Outcome

function better(best: Outcome | undefined, next: Outcome): Outcome {
  return best === undefined || next.passed > best.passed ? next : best
}

function addAll(outcome: Outcome | undefined, faults: ValueFault[]): number {
  for (const fault of outcome?.faults ?? []) faults.push(fault)
  return outcome?.passed ?? 0
}

/** Checks a branch as any other schema, but without an old value. */
export type BranchCheck = (
  branch: ValueNode,
  value: JsonValue,
  path: string,
  old: undefined,
  faults: ValueFault[],
) => number

/**
 * Checks `allOf`, `anyOf`, `oneOf` and `not`. Where no branch of an `anyOf` or `oneOf` is valid, the faults of the branch
 * with the highest count of checks are reported as well.
 *
 * @returns how many checks were passed or tried.
 */
export function checkBranches(
  node: ValueNode,
  value: JsonValue,
  path: string,
  faults: ValueFault[],
  check: BranchCheck,
): number {
  const { anyOf, oneOf, allOf, not } = node
  // Most schemas have no branches.
  if (!not && anyOf.length + oneOf.length + allOf.length === 0) return 1
  const attempt: Try = (branch) => {
    const found: ValueFault[] = []
    const passed = check(branch, value, path, undefined, found)
    return { faults: found, passed }
  }
  let passed = 1
  if (anyOf.length > 0) passed += checkAnyOf(anyOf, attempt, path, faults)
  if (oneOf.length > 0) passed += checkOneOf(oneOf, attempt, path, faults)
  if (allOf.length > 0) passed += checkAllOf(allOf, attempt, path, faults)
  if (not && attempt(not).faults.length === 0) {
    faults.push(forbiddenBranchValid(path))
  }
  return passed
}

function checkAnyOf(
  branches: readonly ValueNode[],
  attempt: Try,
  path: string,
  faults: ValueFault[],
): number {
  let best: Outcome | undefined
  for (const branch of branches) {
    const outcome = attempt(branch)
    if (outcome.faults.length === 0) return outcome.passed
    best = better(best, outcome)
  }
  faults.push(noBranchValid(path))
  return addAll(best, faults)
}

function checkOneOf(
  branches: readonly ValueNode[],
  attempt: Try,
  path: string,
  faults: ValueFault[],
): number {
  let best: Outcome | undefined
  const valid: Outcome[] = []
  for (const branch of branches) {
    const outcome = attempt(branch)
    if (outcome.faults.length === 0) valid.push(outcome)
    else best = better(best, outcome)
  }
  if (valid.length === 1) return valid[0]?.passed ?? 0
  faults.push(notOneBranchValid(path, valid.length))
  return valid.length === 0 ? addAll(best, faults) : 0
}

function checkAllOf(
  branches: readonly ValueNode[],
  attempt: Try,
  path: string,
  faults: ValueFault[],
): number {
  let [passed, valid] = [0, 0]
  for (const branch of branches) {
    const outcome = attempt(branch)
    if (outcome.faults.length === 0) valid++
    passed += addAll(outcome, faults)
  }
  if (valid < branches.length) faults.push(notAllBranchesValid(path, valid))
  return passed
}
