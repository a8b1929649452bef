import { expect, it } from 'vitest'
import { parseLabelSelector } from '../../../../core/base/api/selectors/label-selector.ts'
import { Selection } from '../../../../core/storage/cache/selection.ts'

it('selections that differ are told apart, whatever their values are made of', () => {
  const all = { namespaced: true, namespace: '' }
  const value = '\n\n'
  const one = new Selection({
    ...all,
    name: 'x',
    labels: parseLabelSelector('y'),
    fields: [{ field: 'f', operator: '=', value }],
  })
  const other = new Selection({ ...all, name: 'x\ny\nf=' })
  expect(one.id).not.toBe(other.id)
  expect(new Selection({ ...all, name: 'x' }).id).toBe(new Selection({ ...all, name: 'x' }).id)
})
