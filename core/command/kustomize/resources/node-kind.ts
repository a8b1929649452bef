import { isContainer, isList, type JsonValue } from '../../../base/api/json.ts'
import { writeYaml } from '../../../objects/codec/yaml/yaml-write.ts'
import { KustomizeError } from '../kustomize-error.ts'
import { settled } from './written-scalar.ts'

export type NodeKind = 'MappingNode' | 'ScalarNode' | 'SequenceNode'

export function nodeKind(value: JsonValue): NodeKind {
  if (isList(value)) return 'SequenceNode'
  return isContainer(value) ? 'MappingNode' : 'ScalarNode'
}

/** The error for a value of another shape than is wanted. */
export function wrongKind(expected: NodeKind, value: JsonValue): KustomizeError {
  return new KustomizeError(
    `wrong node kind: expected ${expected} but got ${nodeKind(value)}: node contents:\n${writeYaml(settled(value))}`,
  )
}
