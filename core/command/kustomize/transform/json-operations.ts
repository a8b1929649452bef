import { ApiError } from '../../../base/api/errors/api-error.ts'
import { textOf } from '../../../base/api/json-fields.ts'
import {
  cloneJson,
  getKey,
  isJsonObject,
  isList,
  type JsonObject,
  type JsonValue,
} from '../../../base/api/json.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import { convertYaml } from '../../../objects/codec/yaml/yaml.ts'
import {
  applyExplained,
  type ExplainedOperation,
  OperationFault,
} from '../../../objects/patch/explained-operation.ts'
import { parseJsonPatch } from '../../../objects/patch/json-patch-operations.ts'
import { patchedRoot } from '../../../objects/patch/json-patch.ts'
import { PatchedDocument } from '../../../objects/patch/patched-document.ts'
import { KustomizeError } from '../kustomize-error.ts'
import type { Resource } from '../resources/resource.ts'
import { settled } from '../resources/written-scalar.ts'

export type { ExplainedOperation }

/** An annotation that stands for those of the original, which let a patch add annotations to an object without any. */
const placeholder = 'internal.config.kubernetes.io/tracked'

function operationsOf(value: JsonValue): readonly ExplainedOperation[] {
  // Malformed operations are errors here.
  parseJsonPatch(value)
  return (isList(value) ? value : []).filter(isJsonObject).map((operation) => ({
    op: textOf(operation, 'op'),
    path: textOf(operation, 'path'),
    from: textOf(operation, 'from'),
    value: operation['value'],
  }))
}

/** Reads the operations of a JSON patch in JSON or YAML. @throws KustomizeError */
export function readOperations(bytes: Uint8Array): readonly ExplainedOperation[] {
  try {
    return operationsOf(convertYaml(bytes).value)
  } catch (error) {
    if (error instanceof ParseError || error instanceof ApiError) {
      throw new KustomizeError(error.message, { cause: error })
    }
    throw error
  }
}

function patchedObject(object: JsonObject, operations: readonly ExplainedOperation[]): JsonObject {
  const document = new PatchedDocument(cloneJson(object))
  try {
    for (const operation of operations) {
      if (applyExplained(document, operation)) continue
      throw new KustomizeError(`testing path ${operation.path} failed: test failed`)
    }
    const patched = patchedRoot(document)
    if (isJsonObject(patched)) return patched
  } catch (error) {
    if (error instanceof OperationFault || error instanceof ApiError) {
      throw new KustomizeError(document.exceeded ?? error.message, { cause: error })
    }
    throw error
  }
  throw new KustomizeError('the patched document is no object')
}

/** Applies the operations of a JSON patch to an object. @throws KustomizeError for one that does not apply */
export function applyOperations(
  resource: Resource,
  operations: readonly ExplainedOperation[],
): void {
  const object = settled(resource.live) as JsonObject
  const metadata = getKey(object, 'metadata')
  const before = isJsonObject(metadata) ? metadata : {}
  const kept = isJsonObject(before['annotations']) ? before['annotations'] : {}
  const tracked: JsonObject = resource.isTracked
    ? { ...object, metadata: { ...before, annotations: { ...kept, [placeholder]: '' } } }
    : object
  const patched = patchedObject(tracked, operations)
  resource.object = { ...patched }
  const { [placeholder]: _, ...annotations } = resource.annotations()
  if (isJsonObject(getKey(patched, 'metadata'))) resource.setMap('annotations', annotations)
}
