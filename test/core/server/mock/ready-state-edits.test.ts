import { describe, expect, it } from 'vitest'
import { editedState, editsOf } from '../../../../core/server/mock/ready-state-edits.ts'
import type { ReadyState } from '../../../../core/server/mock/ready-state.ts'

const base: ReadyState = [
  [['/registry/namespaces/kube-system', '{"labels":{"kubernetes.io/name":"kube-system"}}']],
  [['/registry/services/kubernetes', '{"type":"ClusterIP"}']],
]
const wanted: ReadyState = [
  [['/registry/namespaces/svc-system', '{"labels":{"svc.io/name":"kube-system"}}']],
  [['/registry/services/svc', '{"type":"NodePort"}']],
]

describe('a ready state that is made of another', () => {
  const edits = editsOf(base, wanted, { kube: 'svc', kubernetes: 'svc' })

  it('a ready state is made by words and by the tokens that they do not give', () => {
    expect(editedState(base, edits)).toEqual(wanted)
    expect(edits.tokens.map(([, token]) => token)).toEqual(['kube', 'NodePort'])
  })

  it('ready states whose texts have different numbers of tokens are refused', () => {
    expect(() => editsOf(base, [], {})).toThrow(TypeError)
  })
})
