import { cloneJson, equalJson, isDeeperThan, type JsonValue } from '../../base/api/json.ts'
import { runSteps, type Steps } from '../../base/execution/steps.ts'
import { maxDepth } from '../../base/json/json-parse.ts'
import type { Operation } from './json-patch-operations.ts'
import { showPointer } from './json-pointer.ts'
import { PatchedDocument } from './patched-document.ts'
import { cannotApply } from './rejected-patch.ts'

/** Applies an operation to a document, which stays as it is where that fails. @throws ApiError */
function applyOperation(document: PatchedDocument, operation: Operation): void {
  const { path } = operation
  switch (operation.op) {
    case 'add':
      return document.add(path, cloneJson(operation.value))
    case 'remove':
      document.remove(path)
      return
    case 'replace':
      return document.replace(path, cloneJson(operation.value))
    case 'move':
      return document.move(operation.from, path)
    case 'copy':
      return document.copy(operation.from, path)
    case 'test': {
      // An absent member equals null in a test.
      const value = path.length === 0 ? document.root : (document.get(path) ?? null)
      if (equalJson(value, operation.value)) return
      throw cannotApply(`testing value ${showPointer(path)} failed`)
    }
  }
}

/** The document that operations made. @throws ApiError where it is nested deeper than a body may be */
export function patchedRoot({ root }: PatchedDocument): JsonValue {
  if (isDeeperThan(root, maxDepth)) {
    throw cannotApply(`its result exceeds the max depth of ${maxDepth}`)
  }
  return root
}

/**
 * The result of a JSON Patch; `target` stays as it is. It is RFC 6902 as the original has it: an absent member can be replaced,
 * tested against null and copied as null, and indices of lists may be negative. Other requests may have a turn where items of
 * long lists are shifted again and again.
 *
 * @throws ApiError `Invalid` when a path leads nowhere or a test fails.
 */
export function* jsonPatchSteps(
  target: JsonValue,
  operations: readonly Operation[],
): Steps<JsonValue> {
  const document = new PatchedDocument(cloneJson(target))
  for (const operation of operations) {
    applyOperation(document, operation)
    if (document.isTurnOver()) yield
  }
  return patchedRoot(document)
}

/** The result of {@link jsonPatchSteps}, at once. */
export function applyJsonPatch(target: JsonValue, operations: readonly Operation[]): JsonValue {
  return runSteps(jsonPatchSteps(target, operations))
}
