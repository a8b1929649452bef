import type { Cause } from '../../../base/api/errors/status.ts'
import { memberObjects, objectOf, objectsOf, structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { addCauses, entryPath, type FieldPath, memberPath, required } from '../validation/causes.ts'

/**
 * Checks that what the branches of a schema validate is declared outside of them: items, and members by their names. The
 * original does so for the branches of the whole object's schema alone.
 */
export function checkCompleteness(source: JsonObject, path: FieldPath): readonly Cause[] {
  return branchesOf(source, path).flatMap(([branch, place]) =>
    checkBranch(branch, place, source, path),
  )
}

function branchesOf(
  source: JsonObject,
  path: FieldPath,
): readonly (readonly [branch: JsonObject, path: FieldPath])[] {
  const not = objectOf(source, 'not')
  const each = ['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
    objectsOf(source, key).map(
      (branch, at) => [branch, `${memberPath(path, key)}[${at}]`] as const,
    ),
  )
  return not ? [[not, memberPath(path, 'not')], ...each] : each
}

/** `declared` is the schema of the same value outside of branches, and `at` its path. */
function checkBranch(
  branch: JsonObject,
  path: FieldPath,
  declared: JsonObject | undefined,
  at: FieldPath,
): readonly Cause[] {
  if (!declared) return [required(at, `because it is defined in ${path}`)]
  const causes: Cause[] = []
  for (const [inner, place] of branchesOf(branch, path)) {
    addCauses(causes, checkBranch(inner, place, declared, at))
  }
  const items = objectOf(branch, 'items')
  if (items) {
    const [place, declaredAt] = [memberPath(path, 'items'), memberPath(at, 'items')]
    addCauses(causes, checkBranch(items, place, objectOf(declared, 'items'), declaredAt))
  }
  const declaredMembers = structOf(declared, 'properties')
  for (const [name, member] of memberObjects(branch, 'properties')) {
    const place = entryPath(memberPath(path, 'properties'), name)
    const declaredAt = entryPath(memberPath(at, 'properties'), name)
    addCauses(causes, checkBranch(member, place, objectOf(declaredMembers, name), declaredAt))
  }
  return causes
}
